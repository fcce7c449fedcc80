import { AbstractDialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';

/** What becomes of a report. Neither sends it anywhere. */
export interface ProblemDialogActions {
    copy(text: string): Promise<void>;
    save(text: string): void;
}

/** All that a report says, for the person to read and to change before they give it to anybody. */
export class ProblemDialog extends AbstractDialog<void> {

    protected readonly text = document.createElement('textarea');
    protected readonly told = document.createElement('p');

    constructor(text: string, protected readonly actions: ProblemDialogActions) {
        super({ title: nls.localize('openspace/help/report/title', 'Report a Problem'), maxWidth: 760 });
        this.addClass('openspace-problem');
        const note = document.createElement('p');
        note.textContent = nls.localize('openspace/help/report/note',
            'Nothing is sent. Read this, add what happened, remove what is nobody\'s business, and take it to where you report problems.'
            + ' What looks like a key or a password has been replaced; names of files and folders have not.');
        Object.assign(this.text, { value: text, spellcheck: false });
        this.text.className = 'theia-input openspace-problem-text';
        this.text.dataset.testid = 'problem-text';
        this.text.setAttribute('aria-label', nls.localize('openspace/help/report/label', 'Text of the report'));
        this.told.className = 'openspace-problem-told';
        this.told.setAttribute('role', 'status');
        this.contentNode.append(note, this.text, this.told);
        this.button(nls.localizeByDefault('Close'), () => this.close());
        this.button(nls.localize('openspace/help/report/save', 'Save as File…'), () => this.actions.save(this.text.value));
        this.button(nls.localizeByDefault('Copy'), () => void this.copy(), true);
    }

    get value(): void {
        return undefined;
    }

    protected button(label: string, run: () => void, primary = false): void {
        this.appendButton(label, primary).addEventListener('click', run);
    }

    protected async copy(): Promise<void> {
        try {
            await this.actions.copy(this.text.value);
            this.told.textContent = nls.localize('openspace/help/report/copied', 'Copied to the clipboard.');
        } catch {
            this.told.textContent = nls.localize('openspace/help/report/notCopied', 'The browser does not allow it. The text is selected: '
                + 'copy it with your keyboard.');
            this.text.focus();
            this.text.select();
        }
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.text.focus();
        // Below the first heading, where the person writes.
        const start = this.text.value.indexOf('\n') + 1;
        this.text.setSelectionRange(start + 1, start + 1);
        this.text.scrollTop = 0;
    }
}
