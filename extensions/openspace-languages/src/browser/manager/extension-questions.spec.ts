import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InstalledExtension, InstallPlan } from '../../common/manager/extension-manager';
import { ExtensionQuestions } from './extension-questions';

const questions = new ExtensionQuestions();

beforeEach(() => new DialogOverlayService().initialize());

const PLAN: InstallPlan = { extension: { id: 'acme.pack', version: '1.0.0' }, along: [], missing: [] };

afterEach(() => document.body.replaceChildren());

/** What the dialog says; then the button with this name is pressed. */
async function answer(button: string): Promise<string> {
    const block = await vi.waitFor(() => {
        const found = document.querySelector('.dialogBlock');
        expect(found).not.toBeNull();
        return found as HTMLElement;
    });
    const text = Array.from(block.querySelectorAll('.dialogTitle, .openspace-dialog-text > *'), each => each.textContent).join(' | ');
    Array.from(block.querySelectorAll('button')).find(({ textContent }) => textContent === button)?.click();
    return text;
}

it('asks nothing if the person gets what they asked for', async () => {
    expect(await questions.mayInstall(PLAN)).toBe(true);
    expect(await questions.mayUninstall({ name: 'X' } as InstalledExtension, [])).toBe(true);
    expect(document.querySelector('.dialogBlock')).toBeNull();
});

it('names all that comes along', async () => {
    const along = [{ id: 'acme.a', version: '2.0.0' }, { id: 'acme.b', version: '3.0.0' }];
    const answered = questions.mayInstall({ ...PLAN, along });
    expect(await answer('Install')).toContain('Install acme.pack 1.0.0 | Installed along with it: | acme.a 2.0.0acme.b 3.0.0');
    expect(await answered).toBe(true);
});

it('names what cannot be had, and why, before anything is installed', async () => {
    const answered = questions.mayInstall({
        ...PLAN, notice: 'It is an older one.', missing: [
            { id: 'acme.c', neededBy: 'acme.pack', isRequired: true, reason: 'It is disabled.' },
            { id: 'acme.d', neededBy: 'acme.pack', isRequired: false, reason: 'Not there.' }
        ]
    });
    expect(await answer('Cancel')).toContain('It is an older one. | Cannot be installed: | '
        + 'acme.c, needed by acme.pack: It is disabled.acme.d, part of acme.pack: Not there.');
    expect(await answered).toBe(false);
    const again = questions.mayInstall({ ...PLAN, notice: 'It is an older one.' });
    await answer('Install');
    expect(await again).toBe(true);
});

it('names those that would not run any more', async () => {
    const answered = questions.mayUninstall({ name: 'Base' } as InstalledExtension, [{ name: 'Tool' } as InstalledExtension]);
    expect(await answer('Uninstall')).toBe('Uninstall Base | These need it and will stop working: | Tool');
    expect(await answered).toBe(true);
});
