import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARMING_TIME } from 'openspace-core/lib/browser/control/person-questions';
import { ContentTab } from './fixtures/pane-fixture';
import { UnsavedTabDialog } from './unsaved-tab-dialog';

class TestDialog extends UnsavedTabDialog {
    time = 0;
    protected override now(): number {
        return this.time;
    }
}

describe('the question about unsaved changes', () => {
    let dialog: TestDialog;
    let input: HTMLTextAreaElement;
    let answer: boolean | 'nothing' | 'open';

    beforeAll(() => new DialogOverlayService().initialize());

    beforeEach(() => {
        document.body.replaceChildren();
        input = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        answer = 'open';
        const tab = new ContentTab();
        tab.title.label = 'a.ts';
        dialog = new TestDialog(tab);
        void dialog.open().then(value => answer = value ?? 'nothing');
        MessageLoop.flush();
    });

    afterEach(() => dialog.dispose());

    const button = (text: string): HTMLElement =>
        [...dialog.node.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === text)!;
    const press = (key: string, keyCode: number, target: Element | null = document.activeElement): void => {
        target?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, keyCode, bubbles: true, cancelable: true }));
    };
    const answered = async (): Promise<typeof answer> => {
        await new Promise(resolve => setTimeout(resolve, 0));
        return answer;
    };
    const wait = (): void => { dialog.time = ARMING_TIME; };

    it('does not take the keyboard, nor keep the person from writing', () => {
        expect(document.activeElement).toBe(input);
        expect(input.hasAttribute('inert')).toBe(false);
    });

    it('is not answered by keys that were meant for something else', async () => {
        wait();
        press('Enter', 13);
        expect(await answered()).toBe('open');
        document.body.focus();
        press('Enter', 13, document.body);
        expect(await answered()).toBe('open');
    });

    it('is not answered before it can have been read', async () => {
        button('Don\'t Save').click();
        press('Escape', 27);
        expect(await answered()).toBe('open');
        wait();
        button('Don\'t Save').click();
        expect(await answered()).toBe(false);
    });

    it('can be reached with Tab, which leads to "Cancel", and gives the keyboard back', async () => {
        wait();
        press('Tab', 9);
        expect(document.activeElement).toBe(button('Cancel'));
        button('Save').focus();
        button('Save').click();
        expect(await answered()).toBe(true);
        expect(document.activeElement).toBe(input);
    });

    it('is declined with Escape', async () => {
        wait();
        press('Escape', 27);
        expect(await answered()).toBe('nothing');
        expect(document.activeElement).toBe(input);
    });
});
