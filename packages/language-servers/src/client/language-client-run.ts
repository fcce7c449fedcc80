import { ChildProcess, spawn } from 'node:child_process';
import { CodeActionContext, Range, TextDocument, workspace } from 'vscode';
import {
    CloseAction, DidChangeConfigurationNotification, DocumentDiagnosticRequest, ErrorAction, LanguageClient, LanguageClientOptions,
    RevealOutputChannelOn
} from 'vscode-languageclient/node';
import { ServerDefinition, SettingsContext } from '../catalog/server-definition';
import { ServerRun } from '../lifecycle/server-state';
import { OpenDocuments } from './open-documents';
import { ServerCommand } from './server-command';
import { mainLine, ServerLog } from './server-log';

/** A server that was asked to end and has not done so after this long is killed. */
const STOP_MS = 3_000;

/** Of what it wrote about errors, this much is looked at when it ended. */
const LAST_WORDS = 4_000;

/** No server knows this request, and all answer that they do not. */
const PING = 'openspace/ping';

type Settings = Readonly<Record<string, unknown>>;

/** Titles of actions that somebody else offers at this place, so that they are not there twice. */
export type OfferedElsewhere = (document: TextDocument, range: Range, context: CodeActionContext) => Promise<ReadonlySet<string>>;

/** Tells the log of what goes wrong, and nobody else: the status bar and the notification at the end say it once. */
class QuietLanguageClient extends LanguageClient {

    override error(message: string, data?: unknown): void {
        super.error(message, data, false);
    }
}

/** A process of a server, and the client that connects it with the editors. */
export class LanguageClientRun implements ServerRun {

    readonly ended: Promise<string>;
    protected readonly client: LanguageClient;
    protected process: ChildProcess | undefined;
    protected didEnd: (reason: string) => void;

    constructor(
        protected readonly definition: ServerDefinition,
        protected readonly command: ServerCommand,
        protected readonly log: ServerLog,
        protected readonly settings: () => SettingsContext,
        protected readonly offeredElsewhere?: OfferedElsewhere
    ) {
        this.ended = new Promise(done => this.didEnd = done);
        this.client = new QuietLanguageClient(
            `openspace.${definition.id}`, definition.name, async () => this.spawn(), this.clientOptions()
        );
    }

    start(): Promise<void> {
        // A private member of the client's: see there.
        const diagnostics = this.client.getFeature(DocumentDiagnosticRequest.method) as unknown as { tabs?: OpenDocuments };
        diagnostics.tabs = new OpenDocuments();
        return this.client.start();
    }

    async ping(): Promise<void> {
        await this.client.sendRequest(PING).catch(() => undefined);
    }

    async stop(): Promise<void> {
        const late = setTimeout(() => this.kill(), STOP_MS);
        await this.client.dispose(STOP_MS).catch(() => this.kill());
        await (this.process === undefined ? undefined : this.ended);
        clearTimeout(late);
    }

    kill(): void {
        this.process?.kill('SIGKILL');
    }

    protected spawn(): ChildProcess {
        const { program, args } = this.command;
        const started = spawn(program, args, { cwd: this.settings().folder, stdio: 'pipe' });
        this.process = started;
        let lastWords = '';
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
            lastWords = (lastWords + text).slice(-LAST_WORDS);
            this.log.append(text);
        });
        started.once('error', error => this.finish(error.message));
        started.once('close', (code, signal) => {
            const how = signal === null ? `It ended with code ${code}` : `It was ended by ${signal}`;
            this.finish([how, mainLine(lastWords)].filter(part => part !== undefined).join(': '));
        });
        return started;
    }

    protected finish(how: string): void {
        this.log.appendLine(`\n${how}`);
        this.didEnd(how);
        // What it left in the editors, such as errors, goes with it.
        this.client.dispose().catch(() => undefined);
    }

    protected clientOptions(): LanguageClientOptions {
        return {
            documentSelector: this.definition.languages.flatMap(language => ['file', 'untitled'].map(scheme => ({ scheme, language }))),
            initializationOptions: this.definition.initialization,
            outputChannel: this.log,
            traceOutputChannel: this.log,
            revealOutputChannelOn: RevealOutputChannelOn.Never,
            // Whether it is started again is not decided here.
            errorHandler: {
                error: () => ({ action: ErrorAction.Continue, handled: true }),
                closed: () => ({ action: CloseAction.DoNotRestart, handled: true })
            },
            initializationFailedHandler: () => false,
            middleware: {
                provideCodeActions: async (document, range, context, token, next) => {
                    const [actions, others] = await Promise.all([
                        next(document, range, context, token), this.offeredElsewhere?.(document, range, context)
                    ]);
                    return actions?.filter(({ title }) => !others?.has(title));
                },
                workspace: {
                    configuration: async (params, token, next) => {
                        const configured = await next(params, token);
                        return Array.isArray(configured)
                            ? params.items.map(({ section }, index) => this.settingsOf(section, configured[index]))
                            : configured;
                    },
                    didChangeConfiguration: async sections => this.client.sendNotification(DidChangeConfigurationNotification.type, {
                        settings: Object.fromEntries(
                            (sections ?? []).map(section => [section, this.settingsOf(section, workspace.getConfiguration().get(section))])
                        )
                    })
                }
            }
        };
    }

    protected settingsOf(section: string | undefined, configured: unknown): unknown {
        const complete = this.definition.settings?.[section ?? ''];
        return complete ? complete(configured as Settings | null ?? {}, this.settings()) : configured;
    }
}
