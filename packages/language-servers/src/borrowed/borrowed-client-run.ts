import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
    commands, Disposable, EventEmitter, Extension, ExtensionContext, extensions, l10n, LogLevel, LogOutputChannel, workspace,
    WorkspaceConfiguration
} from 'vscode';
import { LanguageClient, LanguageClientOptions, Middleware, ServerOptions } from 'vscode-languageclient/node';
import { BorrowedClient } from '../catalog/server-definition';
import { ServerCommand } from '../client/server-command';
import { ServerLog } from '../client/server-log';
import { quiet, ServerProcessRun, STOP_MS } from '../client/server-process-run';
import { Lease } from './lease';
import { loadClient } from './load-client';

/** What such an extension gives when it is activated: `apps/browser/build/built-in-extensions.mjs` makes it do so. */
interface Lender {
    readonly context: ExtensionContext;
    /** The interface of VS Code as this extension has it. */
    readonly vscode: { readonly commands: typeof commands, readonly workspace: typeof workspace };
}

type MakeClient = (
    Client: typeof LanguageClient, id: string, name: string, server: ServerOptions, options: LanguageClientOptions
) => LanguageClient;

/** Until when a client is in use, by its extension: it registers commands, and these exist once. */
const inUse = new Map<string, Promise<void>>();

/** Resolves when nothing is left of the last run of a client. */
export async function untilFree(lender: string | undefined): Promise<void> {
    await (lender === undefined ? undefined : inUse.get(lender));
}

/**
 * A process of a server, and the client that one of VS Code's own extensions has for it: with the schemas, requests, commands and
 * whatever else belongs to this client. Each run activates the client anew, and takes back all that it registered.
 */
export class BorrowedClientRun extends ServerProcessRun {

    protected readonly lease = new Lease();
    protected didRelease: () => void;

    constructor(
        protected readonly borrowed: BorrowedClient, command: ServerCommand, log: ServerLog, folder: () => string | undefined,
        protected readonly middleware: Middleware = {}
    ) {
        super(command, log, folder);
    }

    override async start(): Promise<void> {
        const before = inUse.get(this.borrowed.id);
        inUse.set(this.borrowed.id, new Promise(done => this.didRelease = done));
        await before;
        try {
            await this.activate();
        } catch (error) {
            this.release();
            throw error;
        }
    }

    override async stop(): Promise<void> {
        await super.stop();
        this.release();
    }

    protected async activate(): Promise<void> {
        const extension = extensions.getExtension<Lender>(this.borrowed.id);
        if (!extension) {
            throw new Error(l10n.t('The extension {0} is missing', this.borrowed.id));
        }
        const { context, vscode } = await extension.activate();
        const channel = logChannel(this.log);
        const makeClient: MakeClient = (Client, id, name, _, options) => this.makeClient(Client, id, name, options);
        const client = loadClient(clientFile(extension), {
            'vscode': this.lease.lend(vscode, {
                commands: { registerCommand: registrationOf(vscode.commands, this.borrowed.withheld) },
                window: { createOutputChannel: () => channel },
                workspace: { getConfiguration: settingsOf(vscode.workspace) }
            }),
            'openspace:client': makeClient
        });
        const subscriptions: ExtensionContext['subscriptions'] = [];
        this.lease.add({ dispose: () => subscriptions.forEach(subscription => void subscription.dispose()) });
        await client.activate({ ...context, subscriptions });
    }

    /** Its server is ours to start; of the rest, everything is as the extension wants it. */
    protected makeClient(Client: typeof LanguageClient, id: string, name: string, options: LanguageClientOptions): LanguageClient {
        if (this.client || this.lease.isOver) {
            // It would restart its server by itself, or was stopped before it came to this. A new run is a new client.
            throw new Error(l10n.t('The run of this {0} is over', name));
        }
        const middleware = { ...options.middleware, ...this.middleware };
        this.client = new (quiet(Client))(id, name, async () => this.spawn(), { ...options, ...this.supervision(), middleware });
        return this.client;
    }

    /** The client clears up after itself, as far as it can and thinks of it. */
    protected override async clearUp(): Promise<void> {
        await Promise.race([super.clearUp(), pause(STOP_MS, undefined, { ref: false })]);
        this.release();
    }

    protected release(): void {
        this.lease.dispose();
        this.didRelease();
    }
}

/** The rest of the client may believe that it has all its commands. */
function registrationOf(real: typeof commands, withheld: RegExp | undefined): typeof commands.registerCommand {
    return (command, ...handler) => withheld?.test(command) ? new Disposable(() => undefined) : real.registerCommand(command, ...handler);
}

/**
 * Where references are shown is no business of a client. One sets it before it shows some, and back again, which changes nothing here
 * but leaves a file with settings in the person's folder.
 */
function settingsOf(real: typeof workspace): typeof workspace.getConfiguration {
    return (section, scope) => {
        const settings = real.getConfiguration(section, scope);
        return section === 'references'
            ? Object.create(settings, { update: { value: () => Promise.resolve() } }) as WorkspaceConfiguration
            : settings;
    };
}

function clientFile({ extensionPath, packageJSON }: Extension<Lender>): string {
    const { openspaceClient } = packageJSON as { openspaceClient: string };
    return path.join(extensionPath, openspaceClient);
}

/** What the client says is part of what is known of its server. */
function logChannel(log: ServerLog): LogOutputChannel {
    const say = (message: string | Error): void => log.appendLine(String(message));
    const nothing = (): void => undefined;
    const own = {
        logLevel: LogLevel.Info, onDidChangeLogLevel: new EventEmitter<LogLevel>().event,
        trace: nothing, debug: nothing, info: say, warn: say, error: say, dispose: nothing
    };
    return Object.assign(Object.create(log) as ServerLog, own);
}
