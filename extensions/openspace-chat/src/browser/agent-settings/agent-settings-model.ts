import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { AgentSettings, AgentSettingsService, SettingChange } from '../../common/services/agent-settings-service';
import { ModelChoices } from '../models/model-choices';

/** What the view of settings knows of the agent server's configuration. */
@injectable()
export class AgentSettingsModel {

    @inject(AgentSettingsService) readonly service: AgentSettingsService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(MessageService) protected readonly messages: MessageService;

    protected known: AgentSettings | undefined;
    protected lastProblem: string | undefined;
    protected wasConnected = false;
    protected changing = 0;
    protected reads = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.wasConnected = this.isConnected;
        this.store.onDidChange(() => {
            if (this.isConnected !== this.wasConnected) {
                this.wasConnected = this.isConnected;
                if (this.known && this.isConnected) {
                    // It may go by other settings now.
                    void this.refresh();
                }
                this.onDidChangeEmitter.fire();
            }
        });
    }

    /** Undefined until the server has told it. */
    get settings(): AgentSettings | undefined {
        return this.known;
    }

    /** Why it could not be asked. */
    get problem(): string | undefined {
        return this.lastProblem;
    }

    get isConnected(): boolean {
        return this.store.state.server.state === 'connected';
    }

    /** Whether what is known may be out of date: a change needs a moment until the server goes by it. */
    get isChanging(): boolean {
        return this.changing > 0;
    }

    /** Never rejects. What was asked before somebody asked again may be older, and does not count. */
    async refresh(): Promise<void> {
        const turn = ++this.reads;
        const [known, problem] = await this.service.read()
            .then(settings => [settings, undefined] as const, (error: unknown) => [this.known, errorText(error)] as const);
        if (turn === this.reads) {
            this.known = known;
            this.lastProblem = problem;
            this.onDidChangeEmitter.fire();
        }
    }

    /** Runs a change; the answer is why it was refused, as a message for the user. */
    async change(action: () => Promise<SettingChange | void>): Promise<string | undefined> {
        this.changing++;
        this.onDidChangeEmitter.fire();
        try {
            if (await action() === 'later') {
                void this.messages.info(
                    nls.localize('openspace/chat/settings/later', 'Saved. This takes effect as soon as the agent has finished.')
                );
            }
            return undefined;
        } catch (error) {
            return errorText(error);
        } finally {
            await this.refresh();
            await this.choices.refresh().catch(() => undefined);
            this.changing--;
            this.onDidChangeEmitter.fire();
        }
    }
}
