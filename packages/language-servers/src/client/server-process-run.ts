import { ChildProcess, spawn } from 'node:child_process';
import { CloseAction, ErrorAction, LanguageClient, LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient/node';
import { howItEnded } from '../lifecycle/how-it-ended';
import { ServerRun } from '../lifecycle/server-state';
import { ServerCommand } from './server-command';
import { mainLine, ServerLog } from './server-log';

/** A server that was asked to end and has not done so after this long is killed. */
export const STOP_MS = 3_000;

/** Of what it wrote about errors, this much is looked at when it ended. */
const LAST_WORDS = 4_000;

/** No server knows this request, and all answer that they do not. */
const PING = 'openspace/ping';

/** Makes a client tell the log of what goes wrong, and nobody else: the status bar and the notification at the end say it once. */
export function quiet(Client: typeof LanguageClient): typeof LanguageClient {
    return class extends Client {

        override error(message: string, data?: unknown): void {
            super.error(message, data, false);
        }
    };
}

/** A process of a server, and a client that connects it with the editors. */
export abstract class ServerProcessRun implements ServerRun {

    readonly ended: Promise<string>;
    protected client: LanguageClient | undefined;
    protected process: ChildProcess | undefined;
    protected didEnd: (reason: string) => void;

    constructor(
        protected readonly command: ServerCommand,
        protected readonly log: ServerLog,
        /** In which it runs. */
        protected readonly folder: () => string | undefined
    ) {
        this.ended = new Promise(done => this.didEnd = done);
    }

    abstract start(): Promise<void>;

    async ping(): Promise<void> {
        await this.client?.sendRequest(PING).catch(() => undefined);
    }

    async stop(): Promise<void> {
        const late = setTimeout(() => this.kill(), STOP_MS);
        await this.client?.dispose(STOP_MS).catch(() => this.kill());
        await (this.process === undefined ? undefined : this.ended);
        clearTimeout(late);
    }

    kill(): void {
        this.process?.kill('SIGKILL');
    }

    protected spawn(): ChildProcess {
        const { program, args } = this.command;
        const started = spawn(program, args, { cwd: this.folder(), stdio: 'pipe' });
        this.process = started;
        let lastWords = '';
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
            lastWords = (lastWords + text).slice(-LAST_WORDS);
            this.log.append(text);
        });
        started.once('error', error => this.finish(error.message));
        started.once('close', (code, signal) => {
            this.finish([howItEnded(code, signal), mainLine(lastWords)].filter(part => part !== undefined).join(': '));
        });
        return started;
    }

    protected finish(how: string): void {
        this.log.appendLine(`\n${how}`);
        this.didEnd(how);
        void this.clearUp();
    }

    /** What it left in the editors, such as errors, goes with it. */
    protected async clearUp(): Promise<void> {
        await this.client?.dispose().catch(() => undefined);
    }

    /** Options of a client that leaves to others what becomes of its server, and what is said about it. */
    protected supervision(): LanguageClientOptions {
        return {
            outputChannel: this.log,
            traceOutputChannel: this.log,
            revealOutputChannelOn: RevealOutputChannelOn.Never,
            // Whether it is started again is not decided here.
            errorHandler: {
                error: () => ({ action: ErrorAction.Continue, handled: true }),
                closed: () => ({ action: CloseAction.DoNotRestart, handled: true })
            },
            initializationFailedHandler: () => false
        };
    }
}
