import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { contentChoices, paneChoices } from './pane-choices';
import { PaneService } from './pane-service';

/** Lets the person pick a pane. */
@injectable()
export class PanePicker implements ArgumentPicker {

    @inject(PaneService)
    protected readonly panes: PaneService;

    readonly kind = 'id:pane';
    readonly emptyMessage = nls.localize('openspace/core/panes/noTab', 'No tab is open.');

    async choices(): Promise<PickerChoice[]> {
        return paneChoices((await this.panes.list()).panes);
    }
}

/** Lets the person pick what a tab shows. */
@injectable()
export class TabPicker implements ArgumentPicker {

    @inject(PaneService)
    protected readonly panes: PaneService;

    readonly kind = 'id:content';
    readonly emptyMessage = nls.localize('openspace/core/panes/noTab', 'No tab is open.');

    async choices(): Promise<PickerChoice[]> {
        return contentChoices((await this.panes.list()).panes);
    }
}
