import { ContextKey, ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { ScmInput } from '@theia/scm/lib/browser/scm-input';
import { ScmService } from '@theia/scm/lib/browser/scm-service';
import { ScmWidget } from '@theia/scm/lib/browser/scm-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService } from 'openspace-agent/lib/common';
import { SourceControl } from 'openspace-hands/lib/common/services/source-control';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { SessionKeeper } from '../selection/session-keeper';
import { DraftSessions } from './draft-sessions';

const WRITE = Command.toLocalizedCommand({
    id: 'openspace-chat:write-commit-message', label: 'Write Commit Message with the Agent', category: 'Git', iconClass: codicon('sparkle')
}, 'openspace/chat/command/writeCommitMessage');
const STOP = Command.toLocalizedCommand({
    id: 'openspace-chat:stop-commit-message', label: 'Stop Writing the Commit Message', category: 'Git', iconClass: codicon('stop-circle')
}, 'openspace/chat/command/stopCommitMessage');
const RESTORE = Command.toLocalizedCommand({
    id: 'openspace-chat:restore-commit-message', label: 'Put Back My Commit Message', category: 'Git', iconClass: codicon('discard')
}, 'openspace/chat/command/restoreCommitMessage');

/** Stops or puts back, whichever there is. */
const LEAVE: Command = { id: 'openspace-chat:leave-commit-message' };

type Stage =
    | { readonly kind: 'resting' }
    | { readonly kind: 'writing'; readonly stop: () => void }
    | { readonly kind: 'written'; readonly input: ScmInput; readonly draft: string; readonly before: string };

/** Lets the agent draft the message of a commit into the input of source control. The person edits and commits it. */
@injectable()
export class CommitMessageContribution
implements CommandContribution, TabBarToolbarContribution, KeybindingContribution, FrontendApplicationContribution {

    @inject(AgentService) protected readonly service: AgentService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(SessionKeeper) protected readonly keeper: SessionKeeper;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(SourceControl) protected readonly sourceControl: SourceControl;
    @inject(DraftSessions) protected readonly drafts: DraftSessions;
    @inject(ScmService) protected readonly scm: ScmService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    protected stage: Stage = { kind: 'resting' };
    protected isLeavable: ContextKey<boolean>;

    protected readonly onDidChangeEmitter = new Emitter<void>();

    @postConstruct()
    protected init(): void {
        this.isLeavable = this.contextKeys.createKey('openspaceCommitMessage', false);
    }

    onStart(): void {
        void this.drafts.clean();
    }

    registerCommands(commands: CommandRegistry): void {
        // From the palette without a widget, from a toolbar with one of those that have it.
        const inView = (widget: unknown): boolean => widget === undefined || widget instanceof ScmWidget;
        const register = (command: Command, isThere: () => boolean, execute: () => unknown): void => {
            const isVisible = (widget?: unknown): boolean => inView(widget) && this.scm.selectedRepository !== undefined && isThere();
            commands.registerCommand(command, { isVisible, isEnabled: isVisible, execute });
        };
        register(WRITE, () => this.stage.kind !== 'writing', () => this.write());
        register(STOP, () => this.stage.kind === 'writing', () => this.leave());
        register(RESTORE, () => this.stage.kind === 'written', () => this.leave());
        commands.registerCommand(LEAVE, { execute: () => this.leave() });
    }

    registerToolbarItems(registry: TabBarToolbarRegistry): void {
        [WRITE, STOP, RESTORE].forEach(({ id, label }, index) => registry.registerItem({
            id, command: id, tooltip: label, priority: -index, onDidChange: this.onDidChangeEmitter.event
        }));
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: LEAVE.id, keybinding: 'esc', when: 'scmFocus && openspaceCommitMessage' });
    }

    protected async write(): Promise<void> {
        const repository = this.scm.selectedRepository;
        if (!repository) {
            return;
        }
        const { input, provider } = repository;
        const begun = input.value;
        const abort = new AbortController();
        // Who writes wants no draft any more.
        const typing = input.onDidChange(() => input.value !== begun && abort.abort());
        this.enter({ kind: 'writing', stop: () => abort.abort() });
        try {
            const { askForMessage } = await import('./ask-for-message');
            const { service, store, keeper, choices, selection, sourceControl, drafts } = this;
            const draft = await askForMessage(
                { service, store, keeper, choices, selection, sourceControl, drafts },
                { path: this.pathOf(provider.rootUri), begun, signal: abort.signal }
            );
            typing.dispose();
            input.value = draft;
            this.enter(begun.trim() === '' ? { kind: 'resting' } : { kind: 'written', input, draft, before: begun });
        } catch (error) {
            this.enter({ kind: 'resting' });
            if (!abort.signal.aborted) {
                const reason = errorText(error);
                void this.messages.error(nls.localize('openspace/chat/commit/failed', 'No commit message was written. {0}', reason));
            }
        } finally {
            typing.dispose();
        }
    }

    protected leave(): void {
        const { stage } = this;
        if (stage.kind === 'writing') {
            stage.stop();
        } else if (stage.kind === 'written') {
            stage.input.value = stage.before;
            this.enter({ kind: 'resting' });
        }
    }

    protected enter(stage: Stage): void {
        this.stage = stage;
        if (stage.kind === 'written') {
            // What the person makes of it is theirs.
            const edited = stage.input.onDidChange(() => {
                if (stage.input.value !== stage.draft) {
                    edited.dispose();
                    if (this.stage === stage) {
                        this.enter({ kind: 'resting' });
                    }
                }
            });
        }
        this.isLeavable.set(stage.kind !== 'resting');
        this.onDidChangeEmitter.fire();
    }

    /** Of a repository in the workspace; one that begins above it is found by itself. */
    protected pathOf(rootUri: string): string | undefined {
        const uri = new URI(rootUri);
        return this.workspace.getWorkspaceRootUri(uri) ? uri.path.fsPath() : undefined;
    }
}
