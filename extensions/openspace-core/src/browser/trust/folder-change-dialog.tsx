import { ReactDialog } from '@theia/core/lib/browser/dialogs/react-dialog';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChangedFile, FolderChange, FolderChoice } from '../../common/services/folder-trust';
import { FolderChangeView } from './folder-change-view';

/** What the person did with the question. */
export type FolderAnswer = { readonly change: FolderChange; readonly choice: FolderChoice } | { readonly open: ChangedFile } | undefined;

/** Asks about what changed in a trusted folder. What is shown follows what changes meanwhile. */
export class FolderChangeDialog extends ReactDialog<FolderAnswer> {

    protected answer: FolderAnswer;

    constructor(protected change: FolderChange) {
        super({ title: nls.localize('openspace/trust/changed/title', 'The configuration of this folder has changed') });
        this.addClass('openspace-folder-change-dialog');
    }

    get value(): FolderAnswer {
        return this.answer;
    }

    /** There is something else to be asked, or nothing any more. */
    follow(change: FolderChange | undefined): void {
        if (!change) {
            this.close();
        } else if (change.digest !== this.change.digest || change.keptOut !== this.change.keptOut) {
            this.change = change;
            this.update();
        }
    }

    protected override handleEnter(): boolean {
        // No key says yes by itself.
        return false;
    }

    protected override render(): React.ReactNode {
        return <FolderChangeView change={this.change} onDecide={this.decide} onOpen={this.openFile} onLater={this.leave} />;
    }

    protected readonly decide = (choice: FolderChoice): void => this.finish({ change: this.change, choice });
    protected readonly openFile = (open: ChangedFile): void => this.finish({ open });
    protected readonly leave = (): void => this.close();

    protected finish(answer: FolderAnswer): void {
        this.answer = answer;
        void this.accept();
    }
}
