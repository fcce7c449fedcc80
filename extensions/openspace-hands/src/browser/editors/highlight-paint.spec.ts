import { describe, expect, it } from 'vitest';
import { createTextModel } from './fixtures/text-model';
import { HighlightPaint } from './highlight-paint';
import { WantedRange } from './line-ranges';

const STYLE = { className: 'openspace-highlight-green', mark: { color: { id: 'green' } } };

describe('HighlightPaint', () => {
    const text = (): ReturnType<typeof createTextModel> => createTextModel('one\ntwo two\n\nfour\nfive');
    const edit = (
        model: ReturnType<typeof createTextModel>, [startLineNumber, startColumn, endLineNumber, endColumn]: number[], inserted: string
    ): void => {
        model.applyEdits([{ range: { startLineNumber, startColumn, endLineNumber, endColumn }, text: inserted }]);
    };

    it('marks whole lines and characters, in the text, the minimap and the ruler', () => {
        const model = text();
        new HighlightPaint(model, [{ startLine: 2, endLine: 3 }, { startLine: 4, endLine: 4, startColumn: 2, endColumn: 3 }], STYLE);
        const decorations = model.getAllDecorations();
        expect(
            decorations.map(({ range: { startLineNumber, startColumn, endLineNumber, endColumn }, options: { isWholeLine, className } }) =>
                [startLineNumber, startColumn, endLineNumber, endColumn, isWholeLine, className])
        ).toEqual([
            [2, 1, 3, 1, true, 'openspace-agent-highlight openspace-highlight-lines openspace-highlight-green'],
            [4, 2, 4, 4, false, 'openspace-agent-highlight openspace-highlight-text openspace-highlight-green']
        ]);
        for (const { options } of decorations) {
            expect([options.minimap?.color, options.overviewRuler?.color]).toEqual([{ id: 'green' }, { id: 'green' }]);
        }
    });

    it.each<[string, WantedRange, number[], string, WantedRange[]]>([
        ['a line before them', { startLine: 2, endLine: 2 }, [1, 1, 1, 1], 'zero\n', [{ startLine: 3, endLine: 3 }]],
        ['a line at their beginning', { startLine: 2, endLine: 2 }, [2, 1, 2, 1], 'new\n', [{ startLine: 3, endLine: 3 }]],
        ['a line behind them', { startLine: 2, endLine: 2 }, [2, 8, 2, 8], '\nnew', [{ startLine: 2, endLine: 2 }]],
        ['a line within them', { startLine: 1, endLine: 2 }, [1, 4, 1, 4], '\nnew', [{ startLine: 1, endLine: 3 }]],
        [
            'characters beside them', { startLine: 2, endLine: 2, startColumn: 5, endColumn: 7 }, [2, 8, 2, 8], '!',
            [{ startLine: 2, endLine: 2, startColumn: 5, endColumn: 7 }]
        ],
        [
            'characters before them', { startLine: 2, endLine: 2, startColumn: 5, endColumn: 7 }, [2, 1, 2, 1], '>>',
            [{ startLine: 2, endLine: 2, startColumn: 7, endColumn: 9 }]
        ],
        ['the text of their line out', { startLine: 2, endLine: 2 }, [2, 1, 2, 8], '', [{ startLine: 2, endLine: 2 }]],
        ['their line out', { startLine: 2, endLine: 2 }, [1, 4, 2, 8], '', []]
    ])('follows an edit that puts %s', (_name, wanted, range, inserted, expected) => {
        const model = text();
        const paint = new HighlightPaint(model, [wanted], STYLE);
        edit(model, range, inserted);
        expect(paint.ranges).toEqual(expected);
        expect(model.getAllDecorations()).toHaveLength(expected.length);
    });

    it('remembers where the marks were when the text goes away', () => {
        const model = text();
        const paint = new HighlightPaint(
            model, [{ startLine: 2, endLine: 2 }, { startLine: 3, endLine: 3, startColumn: 1, endColumn: 4 }], STYLE
        );
        edit(model, [1, 1, 1, 1], 'zero\n');
        model.dispose();
        const left = paint.ranges;
        paint.dispose();
        const again = new HighlightPaint(createTextModel('zero\none\ntwo two\n\nfour\nfive'), left, STYLE);
        expect(again.ranges).toEqual([{ startLine: 3, endLine: 3 }, { startLine: 4, endLine: 4, startColumn: 1, endColumn: 0 }]);
    });

    it('leaves out what is behind the end', () => {
        const model = text();
        expect(new HighlightPaint(model, [{ startLine: 9, endLine: 9 }, { startLine: 5, endLine: 9 }], STYLE).ranges)
            .toEqual([{ startLine: 5, endLine: 5 }]);
    });

    it('leaves nothing behind', () => {
        const model = text();
        for (let round = 0; round < 100; round++) {
            new HighlightPaint(model, [{ startLine: 1, endLine: 5 }], STYLE).dispose();
        }
        expect(model.getAllDecorations()).toEqual([]);
    });
});
