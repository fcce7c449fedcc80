import { afterEach, describe, expect, it } from 'vitest';
import { fontFaces } from './presenter-style';

describe('the fonts of the presenter view', () => {
    const element = document.createElement('style');

    afterEach(() => element.remove());

    it('are those of the page that its style names, from where the page has them', () => {
        element.textContent = '@font-face { font-family: "Own Variable"; src: url(./assets/own.woff2) format("woff2"); }'
            + '@font-face { font-family: "Icons"; src: url(./assets/icons.ttf); } p { font-family: "Own Variable"; }';
        document.head.append(element);
        const text = fontFaces(':root { --font: "Own Variable", sans-serif; }');
        expect(text).toContain(`url("${new URL('assets/own.woff2', document.baseURI).href}")`);
        expect(text.match(/@font-face/g)).toHaveLength(1);
        expect(fontFaces(':root { --font: serif; }')).toBe('');
    });
});
