import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ModelCatalog } from '../../common/services/models-service';
import { ProviderCommands } from '../commands/provider-commands';
import { ModelChoices } from './model-choices';
import { ModelButtons, modelItems } from './model-items';
import { nextVariant } from './resolved-choice';

/** Lets the person choose by what their messages are answered. A failure is reported to the user; none of these rejects. */
@injectable()
export class ModelPickers {

    @inject(ModelChoices) readonly choices: ModelChoices;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** `all` offers those as well that the person has hidden. */
    async pickModel(sessionID: string | undefined, all = false): Promise<void> {
        const catalog = await this.fresh();
        if (!catalog) {
            return;
        }
        const { favourites, recent, hidden } = this.choices;
        const items = modelItems({ catalog, favourites, recent, hidden, all, current: this.choices.resolve(sessionID).model });
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: nls.localize('openspace/chat/model/placeholder', 'Select a model'),
            matchOnDescription: true,
            onDidTriggerItemButton: ({ item: { model }, button: { iconClass } }) => {
                if (model && (iconClass === ModelButtons.HIDE || iconClass === ModelButtons.SHOW)) {
                    this.choices.toggleHidden(model);
                } else if (model) {
                    this.choices.toggleFavourite(model);
                }
                void this.pickModel(sessionID, all);
            }
        });
        if (picked && !picked.model) {
            await (picked.leadsTo === 'hidden'
                ? this.pickModel(sessionID, true)
                : this.commands.executeCommand(ProviderCommands.CONNECT.id));
        } else if (picked?.model) {
            this.choices.chooseModel(sessionID, picked.model);
        }
    }

    async pickAgent(sessionID: string | undefined): Promise<void> {
        const catalog = await this.fresh();
        if (!catalog) {
            return;
        }
        const current = this.choices.resolve(sessionID).agent?.name;
        const items = catalog.agents.map(
            ({ name, description }) => ({ id: name, label: name === current ? `$(check) ${name}` : name, detail: description })
        );
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/agent/placeholder', 'Select an agent'), matchOnDetail: true }
        );
        if (picked) {
            this.choices.chooseAgent(sessionID, picked.id);
        }
    }

    /** Goes on to the agent after the current one. */
    nextAgent(sessionID: string | undefined): void {
        const agents = this.choices.catalog?.agents ?? [];
        const index = agents.findIndex(({ name }) => name === this.choices.resolve(sessionID).agent?.name);
        if (agents.length > 0) {
            this.choices.chooseAgent(sessionID, agents[(index + 1) % agents.length].name);
        }
    }

    nextVariant(sessionID: string | undefined): void {
        this.choices.chooseVariant(sessionID, nextVariant(this.choices.resolve(sessionID)));
    }

    /** The person may have connected a provider meanwhile. */
    protected async fresh(): Promise<ModelCatalog | undefined> {
        try {
            return await this.choices.refresh();
        } catch (error) {
            void this.messages.error(error instanceof Error ? error.message : String(error));
            return undefined;
        }
    }
}
