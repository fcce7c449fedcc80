import { injectable } from '@theia/core/shared/inversify';

/** Puts the caret where the person writes. */
@injectable()
export class InputFocus {

    protected input: HTMLTextAreaElement | undefined;
    protected isWanted = false;

    /** Called with the input when it is rendered, and with nothing when it is gone. */
    readonly attach = (input: HTMLTextAreaElement | null): void => {
        this.input = input ?? undefined;
        if (input && this.isWanted) {
            this.isWanted = false;
            input.focus();
        }
    };

    /** If need be as soon as the input exists. */
    focus(): void {
        this.isWanted = !this.input;
        this.input?.focus();
    }
}
