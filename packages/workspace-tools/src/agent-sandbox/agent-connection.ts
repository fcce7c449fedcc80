import type { Duplex } from 'node:stream';
import { ChannelError, MAX_FRAME_BYTES, PAYLOAD_BYTES, type Frame } from '../channel/frame.js';
import { FrameStream } from '../channel/frame-stream.js';
import { LinkStream } from '../channel/link-stream.js';
import {
    PROTOCOL, type CallId, type FailureCode, type HostMessage, type LinkId, type OpeningMessage, type OutputName
} from '../channel/messages.js';
import { SendWindow } from '../channel/send-window.js';
import { ProviderError } from '../provider/errors.js';
import { parseAgentMessage, type CheckedMessage } from './agent-schemas.js';

/** While calls wait, the agent has to show in every period of this length that it is there. */
const SIGN_OF_LIFE_MS = 15_000;

/** Told what was taken in such portions: a message for every few bytes would cost more than they. Far less than a window. */
const CREDIT_BYTES = 64 * 1024;

type WithoutCall<T> = T extends unknown ? Omit<T, 'call'> : never;

/** A call as its caller describes it; the connection gives it its number. */
export type AgentRequest = WithoutCall<OpeningMessage>;

export interface CallHandlers {
    onStarted?(): void;
    /** Throwing here means that the agent does not keep to the rules. */
    onData?(output: OutputName, bytes: Uint8Array): void;
}

/** The agent has answered that it cannot. */
export class CallFailure extends Error {
    override readonly name = 'CallFailure';

    constructor(readonly code: FailureCode, message: string) {
        super(message);
    }
}

/** Takes a connection of a program inside. What it does not want it destroys. */
export type LinkListener = (link: LinkStream) => void;

/** More at once than a network of a sandbox takes: an agent that opens them cannot be ours. */
const MAX_LINKS = 1024;

export interface AgentCall {
    readonly id: CallId;
    /** Not yet validated. Rejects with a `CallFailure`, or with a `ProviderError` if the agent is gone. */
    readonly answer: Promise<unknown>;
}

interface Pending {
    handlers: CallHandlers;
    window: SendWindow;
    /** Taken, and not yet told. */
    owed: number;
    resolve(result: unknown): void;
    reject(error: Error): void;
}

/** All calls to one agent. It is not trusted: the first message that it should not have sent ends the connection. */
export class AgentConnection {
    /** Resolves with the reason; never rejects. */
    readonly closed: Promise<ProviderError>;
    /** Rejects if the connection ends before. */
    readonly ready: Promise<void>;
    protected readonly pending = new Map<CallId, Pending>();
    protected readonly stream: FrameStream;
    protected readonly links = new Map<LinkId, LinkStream>();
    protected onLink: LinkListener | undefined;
    protected lastLink = 0;
    protected lastCall = 0;
    protected greeted = false;
    protected heard = true;
    protected watch: NodeJS.Timeout | undefined;
    protected reason: ProviderError | undefined;
    protected greet: () => void = () => undefined;
    protected settleClosed: (reason: ProviderError) => void = () => undefined;

    constructor(stream: Duplex, protected readonly signOfLifeMs = SIGN_OF_LIFE_MS) {
        this.closed = new Promise(resolve => { this.settleClosed = resolve; });
        this.ready = new Promise((resolve, reject) => {
            this.greet = resolve;
            void this.closed.then(reject);
        });
        this.ready.catch(() => undefined);
        this.stream = new FrameStream(stream, stream, {
            onFrame: frame => this.receive(frame),
            onClosed: reason => this.onClosed(reason)
        });
    }

    get isClosed(): boolean {
        return this.stream.isClosed;
    }

    /** `input` is sent after the request, as fast as the agent takes it. */
    call(request: AgentRequest, handlers: CallHandlers = {}, input?: Uint8Array): AgentCall {
        const id = ++this.lastCall;
        const window = new SendWindow();
        const answer = new Promise<unknown>((resolve, reject) => {
            if (this.reason) {
                reject(this.reason);
                return;
            }
            this.pending.set(id, { handlers, window, owed: 0, resolve, reject });
        });
        if (!this.reason) {
            this.send({ ...request, call: id });
            this.watchOver();
            if (input) {
                void this.feed(id, window, input);
            }
        }
        return { id, answer };
    }

    /** From now on programs inside may hand over connections. Answered as a call. */
    listen(onLink: LinkListener): AgentCall {
        this.onLink = onLink;
        return this.call({ type: 'listen' });
    }

    /** Whether a request fits into a frame. */
    static fits(request: AgentRequest): boolean {
        return Buffer.byteLength(JSON.stringify(request)) < MAX_FRAME_BYTES - 100;
    }

    close(reason: string): void {
        this.stream.close(new Error(reason));
    }

    protected async feed(call: CallId, window: SendWindow, input: Uint8Array): Promise<void> {
        for (let start = 0; start < input.length && this.pending.has(call); start += PAYLOAD_BYTES) {
            await window.room();
            const piece = input.subarray(start, start + PAYLOAD_BYTES);
            window.spend(piece.length);
            this.stream.send({ type: 'data', call } satisfies HostMessage, piece);
        }
        if (this.pending.has(call)) {
            this.send({ type: 'end', call });
        }
    }

    protected receive({ head, payload }: Frame): void {
        this.heard = true;
        const message = parseAgentMessage(head);
        if (!message) {
            throw new ChannelError('The program in the sandbox sent a message that does not exist.');
        }
        if (message.type === 'hello') {
            if (this.greeted || message.protocol !== PROTOCOL) {
                throw new ChannelError('The program in the sandbox is of another version.');
            }
            this.greeted = true;
            this.greet();
            return;
        }
        if (message.type === 'pong') {
            return;
        }
        if (!('call' in message)) {
            this.receiveLink(message, payload);
            return;
        }
        const pending = this.pending.get(message.call);
        if (!this.greeted || !pending) {
            throw new ChannelError('The program in the sandbox answered what nobody asked.');
        }
        switch (message.type) {
            case 'started':
                pending.handlers.onStarted?.();
                break;
            case 'data':
                if (!pending.handlers.onData) {
                    throw new ChannelError('The program in the sandbox sent data that nobody asked for.');
                }
                pending.handlers.onData(message.output, payload);
                this.grant(message.call, pending, payload.length);
                break;
            case 'credit':
                pending.window.grant(message.bytes);
                break;
            case 'done':
                this.settle(message.call, pending);
                pending.resolve(message.result);
                break;
            case 'failed':
                this.settle(message.call, pending);
                pending.reject(new CallFailure(message.code, message.message));
                break;
        }
    }

    protected receiveLink(message: Extract<CheckedMessage, { link: LinkId }>, payload: Uint8Array): void {
        const { onLink } = this;
        if (!onLink || !this.greeted) {
            throw new ChannelError('The program in the sandbox handed over a connection that nobody asked for.');
        }
        if (message.type !== 'link-open') {
            // One that ended here may still be talked about on the way.
            if (message.link > this.lastLink) {
                throw new ChannelError('The program in the sandbox speaks of a connection that does not exist.');
            }
            this.links.get(message.link)?.receive(message, payload);
            return;
        }
        if (message.link <= this.lastLink || this.links.size >= MAX_LINKS) {
            throw new ChannelError('The program in the sandbox opens connections against the rules.');
        }
        this.lastLink = message.link;
        const link = new LinkStream(message.link, this.stream, () => this.links.delete(message.link));
        this.links.set(message.link, link);
        onLink(link);
    }

    protected grant(call: CallId, pending: Pending, bytes: number): void {
        pending.owed += bytes;
        if (pending.owed >= CREDIT_BYTES) {
            this.send({ type: 'credit', call, bytes: pending.owed });
            pending.owed = 0;
        }
    }

    protected settle(call: CallId, pending: Pending): void {
        this.pending.delete(call);
        pending.window.end();
        if (this.pending.size === 0) {
            clearInterval(this.watch);
            this.watch = undefined;
        }
    }

    /** An agent that was stopped from inside keeps its stream open and never answers. */
    protected watchOver(): void {
        if (this.watch) {
            return;
        }
        this.heard = true;
        this.watch = setInterval(() => {
            if (!this.heard) {
                this.close('The program in the sandbox does not answer any more.');
                return;
            }
            this.heard = false;
            this.send({ type: 'ping' });
        }, this.signOfLifeMs);
        this.watch.unref();
    }

    protected send(message: HostMessage): void {
        this.stream.send(message);
    }

    protected onClosed(reason: Error | undefined): void {
        this.reason = new ProviderError(reason ? `The sandbox was ended: ${reason.message}` : 'The sandbox ended under the call.');
        for (const [call, pending] of [...this.pending]) {
            this.settle(call, pending);
            pending.reject(this.reason);
        }
        this.links.forEach(link => link.destroy());
        this.settleClosed(this.reason);
    }
}
