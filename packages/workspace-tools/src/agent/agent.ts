import type { Readable, Writable } from 'node:stream';
import { PAYLOAD_BYTES, type Frame } from '../channel/frame.js';
import { FrameStream } from '../channel/frame-stream.js';
import { PROTOCOL, type AgentMessage, type CallId, type HostMessage, type OpeningMessage } from '../channel/messages.js';
import { CallInput } from './call-input.js';
import { CallOutput } from './call-output.js';
import { Commands } from './commands.js';
import { Failure } from './failure.js';
import { WorkspaceFiles } from './files/workspace-files.js';
import { NetworkDoor } from './network-door.js';
import type { AgentOptions } from './options.js';

type Result = Extract<AgentMessage, { type: 'done' }>['result'];

interface Call {
    output: CallOutput;
    input: CallInput;
    over: Promise<void>;
}

/** For what calls still have to put away when the host is gone. */
const MAX_END_MS = 1_000;

/** Does what the host asks for, all calls at the same time. The host is trusted here. */
export class Agent {
    /** Resolves when the host is gone and everything that was started has ended. */
    readonly over: Promise<void>;
    protected readonly files: WorkspaceFiles;
    protected readonly commands: Commands;
    protected readonly network: NetworkDoor;
    protected readonly calls = new Map<CallId, Call>();
    protected readonly stream: FrameStream;
    protected readonly finish: () => void;

    constructor(protected readonly options: AgentOptions, input: Readable, output: Writable) {
        let finish: () => void = () => undefined;
        this.over = new Promise(resolve => { finish = resolve; });
        this.finish = finish;
        this.files = new WorkspaceFiles(options);
        this.commands = new Commands(options, this.files);
        this.stream = new FrameStream(input, output, {
            onFrame: frame => this.receive(frame),
            onClosed: () => void this.end()
        });
        this.network = new NetworkDoor(this.stream);
        this.send({ type: 'hello', protocol: PROTOCOL });
    }

    /** As if the host were gone. */
    stop(): void {
        this.stream.close();
    }

    protected receive(frame: Frame): void {
        const message = frame.head as HostMessage;
        switch (message.type) {
            case 'data': return this.calls.get(message.call)?.input.push(frame.payload);
            case 'end': return this.calls.get(message.call)?.input.end();
            case 'credit': return this.calls.get(message.call)?.output.window.grant(message.bytes);
            case 'ping': return this.send({ type: 'pong' });
            case 'link-data': case 'link-end': case 'link-reset': case 'link-credit':
                return this.network.receive(message, frame.payload);
            default: this.open(message);
        }
    }

    protected open(message: OpeningMessage): void {
        const call = message.call;
        const output = new CallOutput(call, this.stream, this.options.windowBytes);
        const input = new CallInput(bytes => this.send({ type: 'credit', call, bytes }));
        this.calls.set(call, { output, input, over: this.answer(message, output, input) });
    }

    protected async answer(message: OpeningMessage, output: CallOutput, input: CallInput): Promise<void> {
        const call = message.call;
        try {
            this.send({ type: 'done', call, result: await this.carryOut(message, output, input) });
        } catch (error) {
            const known = error instanceof Failure ? error : new Failure('provider', `The program in the sandbox failed: ${String(error)}`);
            this.send({ type: 'failed', call, code: known.code, message: known.message });
        } finally {
            output.window.end();
            this.calls.delete(call);
        }
    }

    protected async carryOut(message: OpeningMessage, output: CallOutput, input: CallInput): Promise<Result> {
        switch (message.type) {
            case 'exec': return this.commands.exec(message, message.input ? input : undefined, output);
            case 'signal': return this.commands.signal(message);
            case 'listen': return { port: await this.network.listen() };
            case 'status': return this.files.status(message.path);
            case 'write': return this.files.write(message.path, input, message.expected);
            case 'read':
                await this.files.read(message.path, message.position, message.length, piece => this.pass(output, piece));
                return null;
            case 'list': {
                const entries = Buffer.from(JSON.stringify(this.files.list(message.path)));
                for (let start = 0; start < entries.length; start += PAYLOAD_BYTES) {
                    await this.pass(output, entries.subarray(start, start + PAYLOAD_BYTES));
                }
                return null;
            }
        }
    }

    protected pass(output: CallOutput, piece: Uint8Array): Promise<void> {
        output.data('stdout', piece);
        return output.window.room();
    }

    protected send(message: AgentMessage): void {
        this.stream.send(message);
    }

    protected async end(): Promise<void> {
        const calls = [...this.calls.values()];
        for (const { output, input } of calls) {
            output.window.end();
            input.fail(new Failure('provider', 'The host is gone.'));
        }
        this.network.close();
        await this.commands.dispose();
        await Promise.race([Promise.allSettled(calls.map(call => call.over)), new Promise(resolve => setTimeout(resolve, MAX_END_MS))]);
        this.finish();
    }
}
