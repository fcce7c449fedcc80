import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import URI from '@theia/core/lib/common/uri';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnDeleteHandler } from './own-delete-handler';
import { OwnTrustDialog } from './own-trust-dialog';

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

it('asks about trust with what follows from it, and Escape is a no', async () => {
    const answer = new OwnTrustDialog([new URI('file:///w/project')]).open();
    await vi.waitFor(() => expect(document.querySelector('[data-testid="trust-dialog"]')?.textContent).toContain('/w/project'));
    expect(document.querySelector('.dialogControl .main')?.textContent).toBe('Yes, I trust the authors');
    expect(document.body.textContent).not.toContain('Theia');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true }));
    expect(await answer).toBe(false);
});
