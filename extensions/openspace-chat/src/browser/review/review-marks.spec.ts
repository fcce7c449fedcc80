import type * as monaco from '@theia/monaco-editor-core';
import { createTextModel } from 'openspace-hands/lib/browser/editors/fixtures/text-model';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeEdit } from '../../common/changes/change-edits';
import { kindOf, ReviewMarks } from './review-marks';

const edit = (newStart: number, added: readonly string[], removed: readonly string[] = []): ChangeEdit =>
    ({ id: `${newStart}`, oldStart: newStart, newStart, added, removed });

describe('ReviewMarks', () => {
    let text: monaco.editor.ITextModel;
    let marks: ReviewMarks;

    beforeEach(() => {
        text = createTextModel('one\nTWO\nthree\nFOUR\nFIVE\nsix\n');
        marks = new ReviewMarks(text);
    });

    const lines = (): unknown[] => marks.edits.map(({ line, endLine }) => [line, endLine]);
    const type = (line: number, words: string): void => {
        text.applyEdits([{ range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 }, text: words }]);
    };

    it('stand on the lines of the edits, in their order, and before the line that follows what is gone', () => {
        marks.show([edit(4, ['FOUR', 'FIVE'], ['four']), edit(2, ['TWO']), edit(6, [], ['gone'])], false);
        expect(lines()).toEqual([[2, 2], [4, 5], [6, 5]]);
        expect(marks.edits.map(marked => kindOf(marked.edit))).toEqual(['added', 'changed', 'removed']);
    });

    it('go along with what the person types, also those of lines that are gone', () => {
        const edits = [edit(2, ['TWO']), edit(6, [], ['gone'])];
        marks.show(edits, false);
        type(1, 'mine\n');
        expect(lines()).toEqual([[3, 3], [7, 6]]);
        // Told again while nothing is saved yet, they stay there.
        marks.show(edits, true);
        expect(lines()).toEqual([[3, 3], [7, 6]]);
    });

    it('are not where the text is another one than what was compared', () => {
        marks.show([edit(2, ['two']), edit(6, ['six', '', 'seven']), edit(4, ['FOUR'])], false);
        expect(lines()).toEqual([[4, 4]]);
    });

    it('leave nothing behind', () => {
        marks.show([edit(2, ['TWO']), edit(4, ['FOUR'])], false);
        expect(text.getAllDecorations()).toHaveLength(2);
        marks.dispose();
        expect(text.getAllDecorations()).toEqual([]);
        text.dispose();
        marks.show([edit(2, ['TWO'])], false);
        expect(marks.edits).toEqual([]);
    });
});
