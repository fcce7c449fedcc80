import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandSummaries } from 'openspace-core/lib/browser/commands/command-summaries';
import { ActivityEntry, OpenSpaceService, Risk } from 'openspace-core/lib/common';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { ChatSelection } from '../selection/chat-selection';

/** Something that the agent did in the window. */
export interface AgentDeed {
    /** Of the command's call. */
    readonly id: string;
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** "Opened src/a.ts:3–7" */
    readonly summary: string;
    readonly risk: Risk;
}

/** As many as the log hands out at once. */
const MAX_READ = 1_000;
/** A flood of commands is read a few times a second, not once for each; in milliseconds. */
const READ_DELAY = 250;
const NOTHING: readonly AgentDeed[] = [];

/** What the agent did in the window, by the messages in which it asked for it. The log knows it, also after a reload. */
@injectable()
export class AgentDeeds {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(OpenSpaceClientImpl) protected readonly client: OpenSpaceClientImpl;
    @inject(AgentCommandRegistry) protected readonly registry: AgentCommandRegistry;
    @inject(CommandSummaries) protected readonly summaries: CommandSummaries;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    protected readonly byMessage = new Map<string, readonly AgentDeed[]>();
    /** The session of which the log is read. */
    protected session: string | undefined;
    protected readonly reading = new TrailingThrottle(() => void this.read(), READ_DELAY);

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.client.onDidFinishCommand(({ call, result }) => {
            if (result.success && call.source === 'block' && call.sessionId === this.session) {
                this.reading.trigger();
            }
        });
        this.selection.onDidChange(() => this.follow());
        this.follow();
    }

    /** In order; the same list while nothing changes. */
    of(messageID: string): readonly AgentDeed[] {
        return this.byMessage.get(messageID) ?? NOTHING;
    }

    /** Another session is shown. */
    protected follow(): void {
        const sessionID = this.selection.activeSessionID;
        if (sessionID !== this.session) {
            this.session = sessionID;
            this.byMessage.clear();
            this.onDidChangeEmitter.fire();
            void this.read();
        }
    }

    protected async read(): Promise<void> {
        const sessionID = this.session;
        if (sessionID !== undefined) {
            // Nobody misses them so much that a message would help.
            const entries = await this.service.readActivity({ limit: MAX_READ, sessionId: sessionID }).catch(() => []);
            if (sessionID === this.session) {
                this.add([...entries].reverse());
            }
        }
    }

    protected add(done: readonly ActivityEntry[]): void {
        for (const { id, cmd, args, source, messageId, verdict, success } of done) {
            const definition = this.registry.definition(cmd);
            const known = messageId === undefined ? NOTHING : this.of(messageId);
            // Calls of tools have cards of their own.
            const isDeed = source === 'block' && verdict === 'ran' && success && !known.some(deed => deed.id === id);
            if (messageId !== undefined && definition && isDeed) {
                const summary = this.summaries.of({ cmd, args }) ?? definition.label;
                this.byMessage.set(messageId, [...known, { id, cmd, args, summary, risk: definition.risk }]);
            }
        }
        if (done.length > 0) {
            this.onDidChangeEmitter.fire();
        }
    }
}
