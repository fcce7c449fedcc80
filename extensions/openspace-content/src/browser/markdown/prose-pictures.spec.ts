import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProsePictures } from './prose-pictures';
import { renderProse } from './prose-renderer';

const PIXEL = 'data:image/png;base64,AAAA';

describe('ProsePictures', () => {
    const load = vi.fn(async (path: string) =>
        path.endsWith('.svg') ? 'data:image/svg+xml;base64,AAAA' : path === 'evil.png' ? 'https://evil.example/x.png' : PIXEL);
    let pictures: ProsePictures;

    const show = async (text: string): Promise<HTMLElement> => {
        const host = document.createElement('div');
        host.append(renderProse(text));
        pictures.show(host);
        await Promise.allSettled(load.mock.results.map(({ value }) => value as Promise<string>));
        return host;
    };
    const sources = (host: HTMLElement): string[] => [...host.querySelectorAll('img')].map(({ src }) => src);

    beforeEach(() => {
        load.mockClear();
        pictures = new ProsePictures({ picture: load });
    });

    it('shows pictures of the text and of the workspace', async () => {
        const host = await show(`![a](${PIXEL}) ![b](docs/b.png) ![c](c.svg)`);
        expect(sources(host)).toEqual([PIXEL, PIXEL, 'data:image/svg+xml;base64,AAAA']);
        expect([...host.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['a', 'b', 'c']);
        expect(host.querySelector('img[alt=b]')?.closest('a')?.getAttribute('data-openspace-file')).toBe('docs/b.png');
    });

    it('makes a link with its address of everything from elsewhere', async () => {
        const host = await show(
            '![chart](https://evil.example/p.png?q=1) ![x](//evil.example/y.png) ![z](evil.png) ![t](notes.txt) '
                + '![s](data:image/svg+xml;base64,AAAA) ![h](http://h)'
        );
        expect(sources(host)).toEqual([]);
        expect(host.textContent).toContain('chart (https://evil.example/p.png?q=1)');
        expect(load.mock.calls).toEqual([['evil.png']]);
    });

    it('remembers what it has shown while the text is rendered again', async () => {
        await show('![b](b.png)');
        const host = document.createElement('div');
        host.append(renderProse('![b](b.png) and'));
        pictures.show(host);
        expect(sources(host)).toEqual([PIXEL]);
        expect(load).toHaveBeenCalledTimes(1);
    });

    it('leaves the link where the file cannot be shown', async () => {
        load.mockRejectedValueOnce(new Error('gone'));
        const host = await show('![b](b.png)');
        expect([sources(host), host.textContent?.trim()]).toEqual([[], 'b']);
    });
});
