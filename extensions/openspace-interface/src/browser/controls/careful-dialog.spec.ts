import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CarefulDialog, dialogText } from './careful-dialog';

beforeEach(() => new DialogOverlayService().initialize());
afterEach(() => document.body.replaceChildren());

it('has Cancel in front, and Enter says yes only on the button that means it', async () => {
    const dialog = new CarefulDialog({ title: 'Upload?', msg: dialogText('This uploads', ['a', 'b']), ok: 'Upload' });
    const answer = dialog.open();
    const [cancel, ok] = ['.dialogControl .main', '.dialogControl .secondary'].map(name => document.querySelector<HTMLElement>(name));
    expect([cancel?.textContent, ok?.textContent]).toEqual(['Cancel', 'Upload']);
    expect(Array.from(document.querySelectorAll('.openspace-dialog-text li'), item => item.textContent)).toEqual(['a', 'b']);
    ok?.focus();
    cancel?.focus();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true }));
    expect(document.querySelector('.dialogControl')).not.toBeNull();
    cancel?.click();
    expect(await answer).toBeUndefined();
});
