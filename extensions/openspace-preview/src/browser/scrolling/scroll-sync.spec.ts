import { Emitter } from '@theia/core/lib/common/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ScrolledEditor, ScrollSync } from './scroll-sync';

class FakeEditor implements ScrolledEditor {
    isVisible = true;
    topLine = 0;
    readonly scrolled = new Emitter<void>();
    readonly onDidScroll = this.scrolled.event;

    /** Editors tell of each move, also of those that they were sent on, and stop at their end. */
    show(line: number): void {
        this.topLine = Math.min(line, 90);
        this.scrolled.fire();
    }
}

describe('ScrollSync', () => {
    let editor: FakeEditor;
    let preview: { isVisible: boolean; topLine: number; shown: number[]; show(line: number): void };
    let isWanted: boolean;
    let sync: ScrollSync;

    beforeEach(() => {
        isWanted = true;
        editor = new FakeEditor();
        preview = {
            isVisible: true, topLine: 0, shown: [],
            show(line) {
                this.shown.push(line);
                this.topLine = line;
                sync.previewScrolled();
            }
        };
        sync = new ScrollSync(preview, () => isWanted);
        sync.add(editor);
    });

    it('follows an editor, and leaves the editor where it is', () => {
        editor.show(12.5);
        expect([preview.shown, editor.topLine]).toEqual([[12.5], 12.5]);
    });

    it('lets the editor follow the person in the preview, without an answer from the editor', () => {
        sync.personMovesPreview();
        preview.topLine = 40;
        sync.previewScrolled();
        preview.topLine = 200;
        sync.previewScrolled();
        expect([editor.topLine, preview.shown]).toEqual([90, []]);
    });

    it('does not take a preview that moves by itself for the person, also after the person moved it', () => {
        preview.topLine = 40;
        sync.previewScrolled();
        expect(editor.topLine).toBe(0);
        sync.personMovesPreview();
        editor.show(7);
        preview.topLine = 50;
        sync.previewScrolled();
        expect([editor.topLine, preview.shown]).toEqual([7, [7]]);
    });

    it('rests while nobody wants it or sees it', () => {
        isWanted = false;
        editor.show(3);
        sync.personMovesPreview();
        preview.topLine = 9;
        sync.previewScrolled();
        isWanted = true;
        preview.isVisible = false;
        editor.show(4);
        expect([editor.topLine, preview.shown]).toEqual([4, []]);
    });

    it('shows what the editor shows when it comes into view', () => {
        editor.topLine = 33;
        sync.align();
        expect(preview.shown).toEqual([33]);
        sync.dispose();
        editor.show(1);
        expect(preview.shown).toEqual([33]);
    });
});
