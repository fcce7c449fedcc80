import { Emitter, Event as TheiaEvent } from '@theia/core/lib/common/event';
import { Event, isAllSynthetic, Message, MessageWithParts, Part, Session, SessionStatus, StoreEvent, TurnProblem } from '../../common';
import { SessionWatch } from '../agent-session/session-watch';
import { BlockPlace } from '../blocks/block-dispatcher';
import { PageFeed } from '../page-feed/page-feed';
import { AutoAccept } from '../permissions/auto-accept';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { stripBlocks } from '../stream-interceptor/strip-blocks';
import { LiveOutput, LiveText, StreamedPart } from './live-text';
import { toTurnProblem } from './turn-problem';

export interface DirectoryFeedOptions {
    readonly directory: string;
    readonly live: LiveText;
    pages(): Iterable<PageFeed>;
    onBlock(block: InterceptedBlock, place: BlockPlace): void;
    /** Follows what happens in the sessions. */
    readonly watch: Pick<SessionWatch, 'session' | 'message' | 'part' | 'begin' | 'status' | 'compacted' | 'deleted'>;
    /** Answers permission requests that the person does not want to see. */
    readonly permissions: Pick<AutoAccept, 'asked' | 'closed'>;
}

interface KnownMessage {
    readonly role: 'user' | 'assistant';
    readonly sessionID: string;
    /** A summary of what was said before, which quotes freely. */
    readonly summary: boolean;
}

/** Translates the server's events of one folder for the pages that show it, and finds blocks in what streams. */
export class DirectoryFeed {

    /** Whether the person trusts the folder; undefined until somebody said so. */
    trusted: boolean | undefined;
    /** Whether the folder's own configuration of the server is what the person has seen. */
    configurationIntact = true;

    readonly sessions = new Map<string, Session>();
    readonly statuses = new Map<string, SessionStatus>();
    readonly problems = new Map<string, TurnProblem>();
    /** When the newest message of a session was made, of those about which the server was asked since nothing has been missed. */
    readonly newestMessages = new Map<string, number>();
    /** Messages of running turns; parts do not say whose they are. */
    protected readonly messages = new Map<string, KnownMessage>();
    /** Running parts by id, with the message that they belong to. */
    protected readonly parts = new Map<string, StreamedPart>();
    /** Sessions that were at work while the stream was broken, until they are idle. */
    protected readonly afterGap = new Set<string>();
    /** Nobody has listened since the last fill, or there was none. */
    protected unheard = true;
    /** Parts of running turns whose end was seen. */
    protected readonly endedParts = new Map<string, string>();

    protected readonly onDidBeginEmitter = new Emitter<string>();
    /** A session begins to work. */
    readonly onDidBegin: TheiaEvent<string> = this.onDidBeginEmitter.event;

    protected readonly onDidFailEmitter = new Emitter<string>();
    /** A session has a problem, perhaps before it began to work. */
    readonly onDidFail: TheiaEvent<string> = this.onDidFailEmitter.event;

    constructor(protected readonly options: DirectoryFeedOptions) { }

    get directory(): string {
        return this.options.directory;
    }

    /** Everything that the server knows, fetched after a (re)connect. */
    reset(sessions: readonly Session[], statuses: Readonly<Record<string, SessionStatus>>): void {
        const before = [...this.sessions.keys()];
        this.sessions.clear();
        this.statuses.clear();
        for (const session of sessions) {
            this.sessions.set(session.id, cleanSession(session));
            this.options.watch.session(session);
        }
        for (const [id, status] of Object.entries(statuses)) {
            this.statuses.set(id, status);
            // What was at work while nobody listened has said and read things that we do not know.
            if (this.unheard && status.type !== 'idle') {
                this.afterGap.add(id);
            }
        }
        this.unheard = false;
        // Deleted while nobody listened.
        before.filter(id => !this.sessions.has(id)).forEach(id => this.removeSession(id));
        [...this.statuses.keys()].filter(id => this.isBusy(id)).forEach(id => { this.onDidBeginEmitter.fire(id); });
    }

    get hasBusySession(): boolean {
        return [...this.statuses.keys()].some(sessionID => this.isBusy(sessionID));
    }

    isBusy(sessionID: string): boolean {
        return (this.statuses.get(sessionID)?.type ?? 'idle') !== 'idle';
    }

    broadcast(event: StoreEvent): void {
        for (const page of this.options.pages()) {
            page.push(event);
        }
    }

    toSession(sessionID: string, event: StoreEvent): void {
        for (const page of this.options.pages()) {
            page.pushToSession(sessionID, event);
        }
    }

    /** Says why a turn failed, or that the reason is over. */
    setProblem(sessionID: string, problem: TurnProblem | undefined): void {
        if (problem) {
            this.problems.set(sessionID, problem);
        } else {
            this.problems.delete(sessionID);
        }
        this.broadcast({ type: 'session.problem', sessionID, problem });
        if (problem) {
            this.onDidFailEmitter.fire(sessionID);
        }
    }

    /** Learns whose the messages are that were under way before we looked. */
    learn(messages: readonly Message[]): void {
        for (const info of messages) {
            if (this.isBusy(info.sessionID)) {
                this.messages.set(info.id, toKnown(info));
            }
        }
    }

    /** Sessions of which something may have been missed. */
    get sessionsAfterGap(): string[] {
        return [...this.afterGap];
    }

    /** Takes up what happened in a session's turn while the stream was broken: nothing of it runs, every block has its answer. */
    catchUp(sessionID: string, messages: readonly MessageWithParts[]): void {
        const began = messages.findLastIndex(message => message.info.role === 'user' && !isAllSynthetic(message));
        for (const { info, parts } of messages.slice(Math.max(began, 0))) {
            this.messages.set(info.id, toKnown(info));
            if (info.role === 'user') {
                this.options.watch.message(info);
                parts.forEach(part => this.options.watch.part(part, 'user', this.directory));
            } else {
                parts.filter(part => part.type === 'tool' || part.type === 'step-start'
                    || isStreamed(part) && part.time?.end && !this.endedParts.has(part.id))
                    .forEach(part => this.updatePart(part));
                this.options.watch.message(info);
            }
        }
        if (!this.isBusy(sessionID)) {
            this.updateStatus(sessionID, { type: 'idle' });
        }
    }

    /** Text parts as the person may see them; running ones with the text that has streamed so far. */
    clean(part: Part, role: 'user' | 'assistant'): Part {
        if (role === 'user' || !isStreamed(part)) {
            return part;
        }
        if (part.time?.end) {
            // Its end may have been missed in a gap of the stream.
            this.options.live.forgetInterrupted(part.id);
        }
        return { ...part, text: this.options.live.textOf(part.id) ?? this.options.live.strip(part) };
    }

    /** Brings a held snapshot of a running part up to date. */
    refresh(part: Part): Part {
        const text = isStreamed(part) ? this.options.live.textOf(part.id) : undefined;
        return text === undefined || !isStreamed(part) ? part : { ...part, text };
    }

    process(event: Event): void {
        switch (event.type) {
            case 'session.created':
            case 'session.updated':
                return this.updateSession(event.properties.info);
            case 'session.deleted':
                return this.removeSession(event.properties.info.id);
            case 'session.status':
                return this.updateStatus(event.properties.sessionID, event.properties.status);
            case 'session.error': {
                const { sessionID, error } = event.properties;
                if (sessionID && !isOnMessage(error?.name)) {
                    this.setProblem(sessionID, toTurnProblem(error));
                }
                return;
            }
            case 'message.updated': {
                const { info } = event.properties;
                this.messages.set(info.id, toKnown(info));
                this.heed(info);
                this.options.watch.message(info);
                return this.toSession(info.sessionID, { type: 'message.updated', sessionID: info.sessionID, info });
            }
            case 'message.removed':
                return this.toSession(event.properties.sessionID, { type: 'message.removed', ...event.properties });
            case 'message.part.updated':
                return this.updatePart(event.properties.part);
            case 'message.part.delta':
                return this.appendDelta(event.properties.partID, event.properties.delta);
            case 'message.part.removed':
                this.options.live.forget(event.properties.partID);
                return this.toSession(event.properties.sessionID, { type: 'part.removed', ...event.properties });
            case 'permission.asked':
                if (!this.options.permissions.asked(event.properties, this)) {
                    this.broadcast({ type: 'permission.asked', request: event.properties });
                }
                return;
            case 'permission.replied':
                this.options.permissions.closed(event.properties.requestID, event.properties.reply);
                return this.broadcast({ type: 'permission.closed', requestID: event.properties.requestID });
            case 'question.asked':
                return this.broadcast({ type: 'question.asked', request: event.properties });
            case 'question.replied':
            case 'question.rejected':
                return this.broadcast({ type: 'question.closed', requestID: event.properties.requestID });
            case 'session.compacted':
                return this.options.watch.compacted(event.properties.sessionID);
            case 'todo.updated':
                return this.toSession(event.properties.sessionID, { type: 'session.todos', ...event.properties });
        }
    }

    /** What a timed-out block lets go. */
    release(partID: string, output: LiveOutput): boolean {
        const part = this.parts.get(partID);
        if (part) {
            this.emit(part, output);
        }
        return part !== undefined;
    }

    /** Nobody shows the folder any more: its running parts are not watched further. */
    dispose(): void {
        this.parts.forEach(part => this.options.live.forget(part.id));
        this.forgetRunning();
    }

    /** The stream broke or the server is gone. */
    forgetRunning(): void {
        this.unheard = true;
        [...this.statuses.keys()].filter(id => this.isBusy(id)).forEach(id => this.afterGap.add(id));
        this.messages.clear();
        this.newestMessages.clear();
        this.parts.clear();
    }

    protected heed({ sessionID, time: { created } }: Message): void {
        const newest = this.newestMessages.get(sessionID);
        if (newest !== undefined && newest < created) {
            this.newestMessages.set(sessionID, created);
        }
    }

    protected updateSession(info: Session): void {
        const session = cleanSession(info);
        this.sessions.set(session.id, session);
        this.options.watch.session(info);
        this.broadcast({ type: 'session.updated', session });
    }

    protected removeSession(sessionID: string): void {
        this.sessions.delete(sessionID);
        this.statuses.delete(sessionID);
        this.problems.delete(sessionID);
        this.newestMessages.delete(sessionID);
        this.afterGap.delete(sessionID);
        this.forgetSession(sessionID);
        this.options.watch.deleted(sessionID);
        this.broadcast({ type: 'session.removed', sessionID });
    }

    protected updateStatus(sessionID: string, status: SessionStatus): void {
        const begins = status.type !== 'idle' && !this.isBusy(sessionID);
        if (begins) {
            this.options.watch.begin(sessionID, this.directory);
        }
        this.statuses.set(sessionID, status);
        this.broadcast({ type: 'session.status', sessionID, status });
        if (status.type === 'idle') {
            this.forgetSession(sessionID);
            this.afterGap.delete(sessionID);
        }
        this.options.watch.status(sessionID, status.type !== 'idle');
        if (begins) {
            this.onDidBeginEmitter.fire(sessionID);
        }
    }

    protected forgetSession(sessionID: string): void {
        for (const [id, message] of this.messages) {
            if (message.sessionID === sessionID) {
                this.messages.delete(id);
            }
        }
        for (const [id, part] of this.parts) {
            if (part.sessionID === sessionID) {
                this.parts.delete(id);
                this.options.live.forget(id);
            }
        }
        this.endedParts.forEach((owner, id) => owner === sessionID && this.endedParts.delete(id));
    }

    protected updatePart(part: Part): void {
        if (part.type === 'step-start') {
            this.abandonParts(part.messageID);
        }
        const role = this.messages.get(part.messageID)?.role;
        // Of messages that we do not know, only what streams is the agent's; the rest is taken for a stranger's.
        this.options.watch.part(part, role ?? (isStreamed(part) && part.time ? 'assistant' : 'user'), this.directory);
        if (!isStreamed(part) || role === 'user') {
            return this.toSession(part.sessionID, { type: 'part.updated', sessionID: part.sessionID, part });
        }
        const ended = this.endedParts.has(part.id);
        if (ended && !part.time?.end) {
            // Its end was known before this late event: it is not read from its beginning again.
            return;
        }
        const output = this.options.live.update(part, !ended && this.afterGap.has(part.sessionID));
        this.dispatchBlocks(part, output);
        if (part.time?.end) {
            this.parts.delete(part.id);
            this.endedParts.set(part.id, part.sessionID);
        } else {
            this.parts.set(part.id, part);
        }
        this.toSession(part.sessionID, { type: 'part.updated', sessionID: part.sessionID, part: { ...part, text: output.text } });
    }

    /** The server tries a step again: it has given up the text that the broken one left behind. */
    protected abandonParts(messageID: string): void {
        for (const part of [...this.parts.values()].filter(running => running.messageID === messageID)) {
            this.parts.delete(part.id);
            this.options.live.forget(part.id);
            this.toSession(part.sessionID, { type: 'part.updated', sessionID: part.sessionID, part: { ...part, text: '' } });
        }
    }

    protected appendDelta(partID: string, delta: string): void {
        const part = this.parts.get(partID);
        const output = this.options.live.append(partID, delta);
        if (part && output) {
            this.emit(part, output);
        }
    }

    protected emit(part: StreamedPart, output: LiveOutput): void {
        this.dispatchBlocks(part, output);
        if (output.delta) {
            const { sessionID, messageID, id } = part;
            this.toSession(sessionID, { type: 'part.delta', sessionID, messageID, partID: id, delta: output.delta });
        }
    }

    /** Only the agent's own words act: its text in a top-level session, not its thoughts, not those of its helpers. */
    protected dispatchBlocks(part: StreamedPart, output: LiveOutput): void {
        const session = this.sessions.get(part.sessionID);
        const message = this.messages.get(part.messageID);
        const own = part.type === 'text' && !part.synthetic && message?.role === 'assistant' && !message.summary;
        if (!own || !session || session.parentID) {
            return;
        }
        const place = { directory: this.directory, sessionID: part.sessionID, messageID: part.messageID, partID: part.id };
        output.blocks.forEach(block => this.options.onBlock(block, place));
    }
}

function toKnown(info: Message): KnownMessage {
    return { role: info.role, sessionID: info.sessionID, summary: info.role === 'assistant' && info.summary === true };
}

function isStreamed(part: Part): part is StreamedPart {
    return part.type === 'text' || part.type === 'reasoning';
}

/** Errors that the agent's message carries itself; the person sees them there. */
function isOnMessage(name: string | undefined): boolean {
    return name !== undefined && name !== 'UnknownError';
}

/** A model may answer the request for a title with a block. */
function cleanSession(session: Session): Session {
    const title = stripBlocks(session.title).trim();
    return title === session.title ? session : { ...session, title: title || 'Untitled' };
}
