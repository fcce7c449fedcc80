import { describe, expect, it, vi } from 'vitest';
import { TABLE_MEASURER } from '../../common/text/table-measurer';
import { TEXT, TITLE } from '../../common/text/text-measurer';
import { CanvasMeasurer } from './canvas-measurer';

function fakeContext(widthOf = (line: string): number => line.length): { font: string; measureText: ReturnType<typeof vi.fn> } {
    return { font: '', measureText: vi.fn((line: string) => ({ width: widthOf(line) })) };
}

function measurerOf(context: ReturnType<typeof fakeContext>): CanvasMeasurer {
    return new CanvasMeasurer(context);
}

describe('CanvasMeasurer', () => {
    it('uses tables where there is no canvas', () => {
        expect(new CanvasMeasurer().widthOf('Hello', TEXT)).toBe(TABLE_MEASURER.widthOf('Hello', TEXT));
    });

    it('asks the canvas, with the font of the style', () => {
        const context = fakeContext();
        expect(measurerOf(context).widthOf('Hello', TITLE)).toBe(5);
        expect(context.font).toMatch(/^bold 14px 'Helvetica Neue'/);
    });

    it('asks once for a line in a style', () => {
        const context = fakeContext();
        const measurer = measurerOf(context);
        [TEXT, TITLE, TEXT, TITLE].forEach(style => measurer.widthOf('Hello', style));
        expect(context.measureText).toHaveBeenCalledTimes(2);
    });

    it('forgets what it was not asked for long, and does not keep long lines', () => {
        const context = fakeContext();
        const measurer = measurerOf(context);
        measurer.widthOf('first', TEXT);
        for (let index = 0; index < 25_000; index++) {
            measurer.widthOf(`line ${index}`, TEXT);
        }
        measurer.widthOf('x'.repeat(300), TEXT);
        measurer.widthOf('x'.repeat(300), TEXT);
        measurer.widthOf('first', TEXT);
        expect(context.measureText).toHaveBeenCalledTimes(25_004);
    });

    it('has a number also if the canvas has none', () => {
        expect(measurerOf(fakeContext(() => NaN)).widthOf('Hello', TEXT)).toBe(TABLE_MEASURER.widthOf('Hello', TEXT));
    });
});
