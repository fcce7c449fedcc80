import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import URI from '@theia/core/lib/common/uri';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnTrustDialog } from './own-trust-dialog';

beforeEach(() => new DialogOverlayService().initialize());
afterEach(() => {
    document.body.replaceChildren();
});

it('asks about trust with what follows from it, and Escape is a no', async () => {
    const answer = new OwnTrustDialog([new URI('file:///w/project')]).open();
    await vi.waitFor(() => expect(document.querySelector('[data-testid="trust-dialog"]')?.textContent).toContain('/w/project'));
    expect(document.querySelector('.dialogControl .main')?.textContent).toBe('Yes, I trust the authors');
    expect(document.body.textContent).not.toContain('Theia');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true }));
    expect(await answer).toBe(false);
});
