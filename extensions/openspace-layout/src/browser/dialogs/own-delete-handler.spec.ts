import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import URI from '@theia/core/lib/common/uri';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnDeleteHandler } from './own-delete-handler';

beforeEach(() => new DialogOverlayService().initialize());
afterEach(() => {
    document.body.replaceChildren();
});

describe('the question before files are deleted', () => {
    class Handler extends OwnDeleteHandler {
        dirty: URI[] = [];

        protected override getDirty(): URI[] {
            return this.dirty;
        }

        ask(names: readonly string[], useTrash: boolean): Promise<boolean | undefined> {
            return this.confirm(names.map(name => new URI(`file:///w/${name}`)), { useTrash, recursive: true });
        }
    }

    const shown = (): Array<string | null | undefined> =>
        ['.dialogTitle', '.dialogContent', '.dialogControl .main'].map(name => document.querySelector(name)?.textContent);

    it('names them, says whether there is a way back, and has a button that says what it does', async () => {
        const handler = new Handler();
        const one = handler.ask(['a.ts'], false);
        expect(shown()).toEqual(['Delete “a.ts”?', 'This cannot be undone.', 'Delete']);
        document.querySelector<HTMLElement>('.dialogControl .main')?.click();
        expect(await one).toBe(true);

        handler.dirty = [new URI('file:///w/a.ts')];
        const two = handler.ask(['a.ts', 'b'], true);
        expect(shown()).toEqual([
            'Delete 2 files and folders?',
            'a.tsbYou can restore it from the trash. There are unsaved changes, which are lost.', 'Move to Trash'
        ]);
        document.querySelector<HTMLElement>('.dialogControl .secondary')?.click();
        expect(await two).toBeUndefined();
    });
});
