import { describe, expect, it } from 'vitest';
import { PreviewPath } from './preview-path';

describe('PreviewPath', () => {
    it('leads to the preview behind its secret, and nowhere without it', () => {
        const preview = new PreviewPath();
        expect([
            preview.open(`${preview.prefix}/home/a.html`), preview.open(`${preview.prefix}/`), preview.open(preview.prefix), preview.open(`${preview.prefix}x/a.html`),
            preview.open('/mini-browser/home/a.html'), preview.open('/')
        ]).toEqual(['/mini-browser/home/a.html', '/mini-browser/', undefined, undefined, undefined, undefined]);
    });

    it('is another one after each start', () => {
        expect(new PreviewPath().prefix).not.toBe(new PreviewPath().prefix);
    });
});
