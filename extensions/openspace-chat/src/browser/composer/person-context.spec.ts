import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OfferedContext, OfferedSelection } from 'openspace-core/lib/browser/surfaces/surface-context';
import { paneSurface } from 'openspace-hands/lib/common';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { FakeEditor } from '../fixtures/fake-chat-input';
import { PersonContext } from './person-context';

describe('PersonContext', () => {
    let chat: ComposerFixture;
    let context: PersonContext;

    beforeEach(() => {
        chat = new ComposerFixture();
        context = chat.container.get(PersonContext);
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

    it('follows what is selected on another surface, with a picture only if the person wants it', async () => {
        const board = Object.assign(new Widget(), { id: 'board' });
        const changed = new Emitter<void>();
        let selection: OfferedSelection | undefined;
        const other = new ComposerFixture();
        const of = (widget: Widget): OfferedContext | undefined => widget === board ? { path: 'plan.json', selection } : undefined;
        other.surfaces.push({ description: paneSurface, context: { of, onDidChange: changed.event } });
        context = other.container.get(PersonContext);
        other.editors.show(new FakeEditor('file:///w/src/a.ts'));
        other.activeWidget.fire({ newValue: board });
        expect(context.place).toEqual({ file: { type: 'context', path: 'plan.json' }, selection: undefined });
        selection = { kind: 'excerpt', label: '2 shapes', text: 'A -> B', picture: async () => 'data:image/png;base64,AA==' };
        changed.fire();
        expect(context.pending).toEqual({ type: 'context', path: 'plan.json', excerpt: { label: '2 shapes', text: 'A -> B' } });
        expect(await context.picture()).toBe('data:image/png;base64,AA==');
        context.settle();
        expect(context.pending).toBeUndefined();
        selection = { kind: 'excerpt', label: '2 shapes', text: 'A -> C' };
        changed.fire();
        expect([context.pending?.excerpt?.text, await context.picture()]).toEqual(['A -> C', undefined]);
        other.dispose();
    });
});
