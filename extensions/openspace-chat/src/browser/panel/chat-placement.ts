import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { ChatViewContribution, ICON_COLUMN } from './chat-view-contribution';

/** Where the browser remembers, with the layout of the folder, the side to which the preference last moved the chat. */
const APPLIED = 'openspace.chat.placement';

/** Moves the chat when the person chooses another side. Where they drag it themselves, it stays. */
@injectable()
export class ChatPlacement implements FrontendApplicationContribution {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;
    @inject(StorageService) protected readonly storage: StorageService;
    @inject(ChatViewContribution) protected readonly view: ChatViewContribution;

    async onDidInitializeLayout(): Promise<void> {
        await this.preferences.ready;
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (preferenceName === APPLIED) {
                void this.apply();
            }
        });
        await this.apply();
    }

    protected async apply(): Promise<void> {
        const area = this.preferences['openspace.chat.placement'];
        if (await this.storage.getData<string>(APPLIED, 'right') === area) {
            return;
        }
        await this.storage.setData(APPLIED, area);
        const widget = this.view.tryGetWidget();
        if (!widget?.isAttached) {
            return;
        }
        if (this.shell.getAreaFor(widget) === area) {
            // At a first start the explorer came after it, on the same side.
            await this.shell.revealWidget(widget.id);
            return;
        }
        const { isVisible } = widget;
        const { width } = widget.node.getBoundingClientRect();
        const hadFocus = widget.node.contains(document.activeElement);
        await this.shell.addWidget(widget, this.view.defaultViewOptions);
        if (isVisible) {
            await (hadFocus ? this.shell.activateWidget(widget.id) : this.shell.revealWidget(widget.id));
            this.shell.resize(width + ICON_COLUMN, area);
        }
    }
}
