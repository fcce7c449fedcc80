import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AnchoredMenuOptions, showAnchoredMenu } from 'openspace-interface/lib/browser/menus/anchored-menu';
import { MenuItem } from 'openspace-interface/lib/browser/menus/menu-rows';
import { OPEN_SETTINGS } from 'openspace-interface/lib/browser/settings/open-settings';
import { ProviderCommands } from '../commands/provider-commands';
import { InputFocus } from '../drafts/input-focus';
import { ModelChoices } from './model-choices';
import { managedModels, modelMenu, ModelMenuActions, ModelMenuState, otherModels } from './model-menu';
import { nextVariant } from './resolved-choice';

/** What has a button below the input. */
export type PickerKind = 'model' | 'agent' | 'variant';

/**
 * Lets the person choose by what their messages are answered, in menus at the buttons below the input; while these are not in view, near
 * the top of the window. A failure is reported to the user; none of these rejects. They resolve when the menu is gone.
 */
@injectable()
export class ModelPickers {

    @inject(ModelChoices) readonly choices: ModelChoices;
    @inject(InputFocus) protected readonly inputFocus: InputFocus;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(MessageService) protected readonly messages: MessageService;

    protected readonly buttons = new Map<PickerKind, HTMLElement>();

    /** Called with the button when it is rendered, and with nothing when it is gone. */
    attach(kind: PickerKind, button: HTMLElement | null): void {
        if (button) {
            this.buttons.set(kind, button);
        } else {
            this.buttons.delete(kind);
        }
    }

    async pickModel(sessionID: string | undefined): Promise<void> {
        const actions = this.actionsFor(sessionID);
        await this.show('model', {
            label: nls.localize('openspace/chat/model/placeholder', 'Select a model'),
            items: () => this.catalogItems(sessionID, state => modelMenu(state, actions)) ?? otherModels(0, actions),
            empty: () => this.choices.catalog
                ? nls.localize('openspace/chat/model/none', 'No model yet: connect a provider.') : this.choices.problem ?? loading(),
            hint: nls.localize('openspace/chat/model/keys', 'Type to filter · Enter selects · Ctrl+Enter marks as favourite')
        });
    }

    /** Lets the person say which models are offered. */
    async manageModels(sessionID: string | undefined): Promise<void> {
        const actions = this.actionsFor(sessionID);
        await this.show('model', {
            label: nls.localize('openspace/chat/model/managePlaceholder', 'Models to offer'),
            items: () => this.catalogItems(sessionID, state => managedModels(state, actions)) ?? [],
            empty: () => this.choices.problem ?? loading(),
            hint: nls.localize('openspace/chat/model/manageKeys', 'Enter shows or hides · Ctrl+Enter marks as favourite')
        });
    }

    async pickAgent(sessionID: string | undefined): Promise<void> {
        await this.show('agent', {
            label: nls.localize('openspace/chat/agent/placeholder', 'Select an agent'),
            items: () => {
                const current = this.choices.resolve(sessionID).agent?.name;
                return (this.choices.catalog?.agents ?? []).map(({ name, description }) => ({
                    id: name, label: name, detail: description, tooltip: description, checked: name === current,
                    run: () => this.choices.chooseAgent(sessionID, name)
                }));
            },
            empty: () => this.choices.problem ?? loading()
        });
    }

    async pickVariant(sessionID: string | undefined): Promise<void> {
        await this.show('variant', {
            label: nls.localize('openspace/chat/model/effortPlaceholder', 'Select a thinking effort'),
            items: () => {
                const { model, variant } = this.choices.resolve(sessionID);
                const item = (id: string | undefined): MenuItem => ({
                    id: id ?? '', label: id ?? defaultEffort(), checked: id === variant,
                    detail: id === undefined ? nls.localize('openspace/chat/model/ownEffortMeaning', 'The model decides') : undefined,
                    run: () => this.choices.chooseVariant(sessionID, id)
                });
                return [undefined, ...model?.variants ?? []].map(item);
            }
        });
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

    protected actionsFor(sessionID: string | undefined): ModelMenuActions {
        return {
            choose: model => this.choices.chooseModel(sessionID, model),
            toggleFavourite: model => this.choices.toggleFavourite(model),
            toggleHidden: model => this.choices.toggleHidden(model),
            manage: () => void this.manageModels(sessionID),
            connect: () => void this.commands.executeCommand(ProviderCommands.CONNECT.id),
            settings: () => void this.commands.executeCommand(OPEN_SETTINGS.id, 'models')
        };
    }

    protected catalogItems(sessionID: string | undefined, items: (state: ModelMenuState) => MenuItem[]): MenuItem[] | undefined {
        const { catalog, favourites, recent, hidden } = this.choices;
        return catalog && items({ catalog, favourites, recent, hidden, current: this.choices.resolve(sessionID).model });
    }

    /** Shows at once what is known: the person may have connected a provider meanwhile, but mostly has not. */
    protected async show(kind: PickerKind, options: Omit<AnchoredMenuOptions, 'anchor' | 'returnFocus' | 'onDidChange'>): Promise<void> {
        const button = this.buttons.get(kind);
        const anchor = button && button.getClientRects().length > 0 ? button : undefined;
        const { activeElement } = document;
        const closed = showAnchoredMenu({
            ...options,
            onDidChange: this.choices.onDidChange,
            anchor,
            returnFocus: () => anchor ? this.inputFocus.focus() : activeElement instanceof HTMLElement && activeElement.focus()
        });
        // The menu shows what is new.
        await this.choices.refresh().catch(() => void this.messages.error(this.choices.problem ?? ''));
        await closed;
    }
}

/** What stands for a model's own choice. */
export function defaultEffort(): string {
    return nls.localize('openspace/chat/model/ownEffort', 'default');
}

function loading(): string {
    return nls.localizeByDefault('Loading...');
}
