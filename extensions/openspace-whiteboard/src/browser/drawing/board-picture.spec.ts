import { afterEach, describe, expect, it, vi } from 'vitest';
import { boardPng, drawableScale } from './board-picture';

/** A page in which images load, or fail, and canvases draw. */
function stubPage({ loads = true, address = 'data:image/png;base64,AAAA' }: { loads?: boolean; address?: string }): HTMLCanvasElement[] {
    const canvases: HTMLCanvasElement[] = [];
    vi.stubGlobal('Image', class {
        onload?: () => void;
        onerror?: () => void;
        set src(_: string) {
            queueMicrotask(() => loads ? this.onload?.() : this.onerror?.());
        }
    });
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
        const element = create(name);
        if (element instanceof HTMLCanvasElement) {
            canvases.push(element);
            Object.assign(element, { getContext: () => ({ drawImage: () => undefined }), toDataURL: () => address });
        }
        return element;
    });
    return canvases;
}

describe('boardPng', () => {
    afterEach(() => {
        vi.restoreAllMocks();
        vi.unstubAllGlobals();
    });

    it('gives the content of a PNG, and the memory of its canvas back', async () => {
        const canvases = stubPage({});
        expect(await boardPng('<svg/>', 100, 50, 2)).toBe('AAAA');
        expect(canvases.map(({ width, height }) => [width, height])).toEqual([[0, 0]]);
    });

    it('says so if the browser cannot read the picture', async () => {
        stubPage({ loads: false });
        await expect(boardPng('<svg', 100, 50)).rejects.toThrow('could not draw a picture of the board');
    });

    it('says so if the canvas stays empty, as it does when it is too large', async () => {
        stubPage({ address: 'data:,' });
        await expect(boardPng('<svg/>', 100, 50)).rejects.toThrow('could not draw a picture of the board');
    });
});

describe('drawableScale', () => {
    it('is the one that is wanted as far as a canvas goes', () => {
        expect(drawableScale(800, 600, 2)).toBe(2);
        expect(drawableScale(16_384, 100, 1)).toBe(0.5);
        expect(drawableScale(8_000, 8_000, 1) ** 2 * 8_000 * 8_000).toBeCloseTo(32_000_000);
    });
});
