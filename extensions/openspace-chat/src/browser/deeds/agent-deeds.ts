import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy } from 'openspace-agent/lib/common';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandDescription, CommandWords } from 'openspace-core/lib/browser/commands/command-words';
import { ActivityEntry, OpenSpaceService, Risk } from 'openspace-core/lib/common';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { SessionsService, WrittenBlock } from '../../common/services/sessions-service';
import { ChatSelection } from '../selection/chat-selection';

/** Something that the agent did in the window, or was kept from. */
export interface AgentDeed {
    readonly entry: ActivityEntry;
    readonly words: CommandDescription;
    /** Undefined for a command that nobody knows here. */
    readonly risk: Risk | undefined;
}

/** As many as the log hands out at once. */
const MAX_READ = 1_000;
/** So often the log is read on for what is older, when a session is shown: messages of long sessions keep their chips. */
const MAX_PAGES = 20;
/** A flood of commands is read a few times a second, not once for each; in milliseconds. */
const READ_DELAY = 250;
/** How often a message is asked for words that it does not have yet, before the turn is over and after. */
const MAX_LOOKUPS = 3;
const NOTHING: readonly AgentDeed[] = [];

/** What the agent did in the window, by the messages in which it asked for it. The log knows it, also after a reload. */
@injectable()
export class AgentDeeds {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(OpenSpaceClientImpl) protected readonly client: OpenSpaceClientImpl;
    @inject(AgentCommandRegistry) protected readonly registry: AgentCommandRegistry;
    @inject(CommandWords) protected readonly words: CommandWords;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(SessionsService) protected readonly sessions: SessionsService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    protected byMessage: ReadonlyMap<string, readonly AgentDeed[]> = new Map();
    protected entries: readonly ActivityEntry[] = [];
    /** What the log has only sizes of, as it stands in messages. */
    protected readonly written = new Map<string, readonly WrittenBlock[]>();
    /** How often messages were asked for it. */
    protected readonly lookups = new Map<string, number>();
    /** Messages whose answers are on their way. */
    protected readonly lookingUp = new Set<string>();
    /** The session of which the log is read. */
    protected session: string | undefined;
    /** What is older than the first answer of the log has been asked for. */
    protected hasAskedOn = false;
    protected wasBusy = false;
    protected reads = 0;
    /** The read whose answer is shown: a slow one must not bring back what was before. */
    protected newestRead = 0;
    protected readonly reading = new TrailingThrottle(() => void this.read(), READ_DELAY);
    /** Extensions register many commands in a row. */
    protected readonly retelling = new TrailingThrottle(() => this.retell(), READ_DELAY);

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.client.onDidFinishCommand(({ call }) => {
            if (call.source === 'block' && call.sessionId === this.session) {
                this.reading.trigger();
            }
        });
        this.store.onDidChange(state => {
            const busy = this.session !== undefined && isBusy(state, this.session);
            if (this.wasBusy && !busy) {
                // The messages are complete now. What the session did in another page, this one hears of from the log only.
                this.lookups.clear();
                this.reading.trigger();
            }
            this.wasBusy = busy;
        });
        // Definitions of surfaces may come later than the log.
        this.registry.onDidChange(() => this.retelling.trigger());
        this.selection.onDidChange(() => this.follow());
        this.follow();
    }

    /** All of them, by message; the same map while nothing changes. */
    get all(): ReadonlyMap<string, readonly AgentDeed[]> {
        return this.byMessage;
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
            this.entries = [];
            this.hasAskedOn = false;
            this.written.clear();
            this.lookups.clear();
            this.describe();
            void this.read();
        }
    }

    protected async read(): Promise<void> {
        const sessionID = this.session;
        if (sessionID !== undefined) {
            const number = ++this.reads;
            // Nobody misses them so much that a message would help.
            const entries = await this.service.readActivity({ limit: MAX_READ, sessionId: sessionID }).catch(() => undefined);
            const deeds = entries?.filter(isDeed).reverse();
            if (deeds && sessionID === this.session && number > this.newestRead) {
                this.newestRead = number;
                const isFull = entries?.length === MAX_READ;
                if (!isSameCommand(deeds.at(-1), this.entries.at(-1))) {
                    this.entries = isFull ? withOlder(this.entries, deeds) : deeds;
                    this.describe();
                }
                this.lookUp();
                if (isFull && !this.hasAskedOn) {
                    this.hasAskedOn = true;
                    await this.readOn(sessionID, entries?.at(-1)?.time);
                }
            }
        }
    }

    /** Page by page, the newest first, until the log has no more of the session, or another one is shown. */
    protected async readOn(sessionID: string, before: string | undefined): Promise<void> {
        for (let page = 0; page < MAX_PAGES && before !== undefined; page++) {
            const entries = await this.service.readActivity({ limit: MAX_READ, sessionId: sessionID, before }).catch(() => []);
            if (sessionID !== this.session) {
                return;
            }
            this.entries = withOlder(entries.filter(isDeed).reverse(), this.entries);
            this.describe();
            before = entries.length === MAX_READ ? entries.at(-1)?.time : undefined;
        }
        this.lookUp();
    }

    protected retell(): void {
        this.describe();
        this.lookUp();
    }

    /** What was kept from the agent is told in its own words, if its definition says so: the conversation has them. */
    protected lookUp(): void {
        const untold = this.entries.filter(entry => this.isUntold(entry));
        const ids = Array.from(new Set(untold.map(({ cmd }) => cmd)));
        for (const messageID of new Set(untold.map(({ messageId }) => messageId ?? ''))) {
            const count = this.lookups.get(messageID) ?? 0;
            if (count < MAX_LOOKUPS && !this.lookingUp.has(messageID)) {
                this.lookups.set(messageID, count + 1);
                void this.lookUpIn(messageID, ids);
            }
        }
    }

    /** The server has a message whole only when it is complete. Until then, the label says less but is right. */
    protected async lookUpIn(messageID: string, ids: readonly string[]): Promise<void> {
        const sessionID = this.session ?? '';
        this.lookingUp.add(messageID);
        const blocks = await this.sessions.writtenBlocks(sessionID, messageID, ids).catch(() => []);
        this.lookingUp.delete(messageID);
        if (sessionID === this.session && this.entries.some(entry => this.isUntold(entry) && findWritten(entry, blocks))) {
            this.written.set(messageID, blocks);
            this.describe();
        }
    }

    protected isUntold(entry: ActivityEntry): boolean {
        const { cmd, success, messageId, position } = entry;
        return !success && position?.index !== undefined && this.registry.definition(cmd)?.subject !== undefined
            && !findWritten(entry, this.written.get(messageId ?? ''));
    }

    /** Messages whose deeds are the same keep their list, and are not rendered again. */
    protected describe(): void {
        const next = new Map<string, AgentDeed[]>();
        for (const logged of this.entries) {
            const messageID = logged.messageId ?? '';
            const entry = withContents(logged, this.written.get(messageID));
            const deeds = next.get(messageID) ?? [];
            deeds.push({ entry, words: this.words.describe(entry), risk: this.registry.definition(entry.cmd)?.risk });
            next.set(messageID, deeds);
        }
        const before = this.byMessage;
        const after = new Map(Array.from(next, ([id, deeds]) => [id, isSame(before.get(id), deeds) ? before.get(id)! : deeds]));
        if (after.size !== before.size || Array.from(after).some(([id, deeds]) => deeds !== before.get(id))) {
            this.byMessage = after;
            this.onDidChangeEmitter.fire();
        }
    }
}

/** Calls of tools have cards of their own, and what only repeats something stands in the text as it is. */
function isDeed({ source, messageId, verdict }: ActivityEntry): boolean {
    return source === 'block' && messageId !== undefined && verdict !== 'echo';
}

/** Entries with those before them that are not among them, the oldest first. */
function withOlder(older: readonly ActivityEntry[], entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
    const [first] = entries;
    const known = new Set(entries.map(({ id }) => id));
    return [...older.filter(({ id, time }) => !known.has(id) && (first === undefined || time <= first.time)), ...entries];
}

/** What was begun is told again when its outcome is known. */
function isSameCommand(one: ActivityEntry | undefined, other: ActivityEntry | undefined): boolean {
    return one?.id === other?.id && one?.verdict === other?.verdict;
}

function isSame(before: readonly AgentDeed[] | undefined, after: readonly AgentDeed[]): boolean {
    return before?.length === after.length && after.every((deed, index) => faceOf(deed) === faceOf(before[index]));
}

/** All of a deed that may change, for comparison. */
function faceOf({ entry, words, risk }: AgentDeed): string {
    return JSON.stringify([entry.id, entry.args, words, risk]);
}

/** The entry with the arguments that stand in the message, of one that was not carried out. */
function withContents(entry: ActivityEntry, blocks?: readonly WrittenBlock[]): ActivityEntry {
    const block = entry.success ? undefined : findWritten(entry, blocks);
    return block ? { ...entry, args: block.args } : entry;
}

/** Several blocks may stand at one place, and look the same in the log: only the number tells which it was. */
function findWritten({ position, cmd, args }: ActivityEntry, blocks: readonly WrittenBlock[] = []): WrittenBlock | undefined {
    return blocks.find(block =>
        position?.index === block.index && position.partId === block.partId && cmd === block.cmd && fits(args, block));
}

/** Whether the log would keep these arguments so. How long a text with a secret was, nobody knows any more. */
function fits(logged: ActivityEntry['args'], { args, isRedacted }: WrittenBlock): boolean {
    return Object.entries(logged).every(([name, value]) => {
        const given = args[name];
        return typeof given !== 'string' || isRedacted
            || value === given || value === `(${given.length} character${given.length === 1 ? '' : 's'})`;
    });
}
