import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { Disposable } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { CompletionService } from '../../common/services/completion-service';
import { attempt } from '../commands/attempt';
import { COMPLETION_MODEL, CompletionPreferences } from './completion-preferences';

export const CHOOSE_COMPLETION_MODEL: Command = {
    id: 'openspace-completion:choose-model', category: nls.localize('openspace/completion/category', 'Completion'),
    label: nls.localize('openspace/completion/choose', 'Choose Model That Completes as You Type…')
};

export const CompletionServiceFactory = Symbol('CompletionServiceFactory');
export type CompletionServiceFactory = () => CompletionService;

const ELEMENT = 'openspace-completion';

/** Turns completion by a model on and off, and shows in the status bar that it is on. */
@injectable()
export class CompletionContribution implements CommandContribution, FrontendApplicationContribution {

    @inject(CompletionPreferences) protected readonly preferences: CompletionPreferences;
    @inject(CompletionServiceFactory) protected readonly service: CompletionServiceFactory;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(OpenSpacePreferences) protected readonly common: OpenSpacePreferences;
    @inject(PreferenceService) protected readonly settings: PreferenceService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    protected offering: Disposable | undefined;
    protected problem: string | undefined;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(CHOOSE_COMPLETION_MODEL, { execute: () => this.choose() });
    }

    onStart(): void {
        this.preferences.onPreferenceChanged(() => void this.turn());
        void this.preferences.ready.then(() => this.turn());
    }

    /** As the preference says. */
    protected async turn(): Promise<void> {
        const model = this.preferences[COMPLETION_MODEL];
        this.offering?.dispose();
        this.offering = undefined;
        this.show(model, undefined);
        if (model === '') {
            return;
        }
        const { offerCompletions } = await import('./model-completions');
        if (this.preferences[COMPLETION_MODEL] !== model || this.offering) {
            return;
        }
        this.offering = offerCompletions({
            model, service: this.service(),
            pathOf: uri => this.workspace.getWorkspaceRootUri(uri)?.relative(uri)?.toString() ?? uri.path.base,
            sensitiveFilePatterns: () => this.common['openspace.security.sensitiveFilePatterns'],
            onAnswer: problem => {
                if (problem !== this.problem) {
                    this.show(model, problem);
                }
            }
        });
    }

    protected show(model: string, problem: string | undefined): void {
        this.problem = problem;
        if (model === '') {
            void this.statusBar.removeElement(ELEMENT);
            return;
        }
        const name = model.slice(model.indexOf('/') + 1);
        void this.statusBar.setElement(ELEMENT, {
            text: problem === undefined ? `$(sparkle) ${name}` : `$(warning) ${name}`,
            tooltip: problem ?? nls.localize('openspace/completion/on', '{0} completes what you type', model),
            alignment: StatusBarAlignment.RIGHT, priority: 60, command: CHOOSE_COMPLETION_MODEL.id
        });
    }

    protected async choose(): Promise<void> {
        const current = this.preferences[COMPLETION_MODEL];
        await attempt(this.messages, async () => {
            const models = await this.service().models();
            const off = { id: '', label: nls.localize('openspace/completion/off', 'None: complete nothing by a model') };
            const items = [off, ...models.map(({ id, name, providerName }) => ({ id, label: name, description: providerName }))];
            const picked = await this.quickInput.showQuickPick(
                items.map(item => item.id === current ? { ...item, label: `$(check) ${item.label}` } : item),
                { placeholder: CHOOSE_COMPLETION_MODEL.label, matchOnDescription: true }
            );
            if (picked) {
                await this.settings.set(COMPLETION_MODEL, picked.id || undefined, PreferenceScope.User);
            }
        });
    }
}
