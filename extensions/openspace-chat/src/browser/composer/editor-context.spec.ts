import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeEditor } from '../fixtures/fake-chat-input';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { EditorContext } from './editor-context';

describe('EditorContext', () => {
    let chat: ComposerFixture;
    let context: EditorContext;

    beforeEach(() => {
        chat = new ComposerFixture();
        context = chat.container.get(EditorContext);
    });
    afterEach(() => chat.dispose());

    it('follows the current editor and its selection', () => {
        expect(context.place).toEqual({});
        const editor = new FakeEditor('file:///w/src/a.ts');
        chat.editors.show(editor);
        expect(context.place).toEqual({ file: { type: 'context', path: 'src/a.ts' }, selection: undefined });
        editor.select(11, 19);
        expect(context.pending).toEqual({ type: 'context', path: 'src/a.ts', lines: { start: 12, end: 20 } });
        chat.editors.show(new FakeEditor('untitled:/x'));
        expect(context.place).toEqual({});
        editor.select(1, 2);
        expect(context.pending).toBeUndefined();
    });

    it('names a file as it is called, and offers no text that is not a file of the workspace', () => {
        chat.editors.show(new FakeEditor('file:///w/my%20notes%23.md'));
        expect(context.place.file?.path).toBe('my notes#.md');
        chat.editors.show(new FakeEditor('openspace-before:/w/my%20notes.md?x'));
        expect(context.place).toEqual({});
    });

    it('offers a selection once, until another one is made', () => {
        const editor = new FakeEditor('file:///w/src/a.ts');
        chat.editors.show(editor);
        editor.select(0, 1);
        context.settle();
        expect([context.pending, context.place.selection?.lines]).toEqual([undefined, { start: 1, end: 2 }]);
        editor.select(0, 2);
        expect(context.pending?.lines).toEqual({ start: 1, end: 3 });
        context.settle();
        editor.select(4, 4, 0);
        editor.select(0, 2);
        expect(context.pending?.lines).toEqual({ start: 1, end: 3 });
    });
});
