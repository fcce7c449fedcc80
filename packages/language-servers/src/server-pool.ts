import { Disposable, EventEmitter, Extension, extensions, l10n, TextDocument, Uri, window, workspace } from 'vscode';
import { BorrowedClientRun, untilFree } from './borrowed/borrowed-client-run';
import { WakingCommands } from './borrowed/waking-commands';
import { serverFor, SERVERS } from './catalog/server-catalog';
import { ServerDefinition, SettingsContext } from './catalog/server-definition';
import { ClientHelp, LanguageClientRun } from './client/language-client-run';
import { CommandContext, commandFor } from './client/server-command';
import { ServerLog } from './client/server-log';
import { isInCopy } from './client/without-copies';
import { ManagedServer } from './lifecycle/managed-server';
import { RunOrReason, ServerState } from './lifecycle/server-state';
import { idleMs, isDisabled, isKeptBy, SETTINGS } from './preferences/server-preferences';
import { INTERPRETER, PythonInterpreters } from './python/python-interpreters';
import { statusWords } from './status/status-words';

const SCHEMES = new Set(['file', 'untitled']);

interface YamlValidation {
    readonly fileMatch: string | readonly string[];
    readonly url: string;
}

/** All servers, and the open files that need them. */
export class ServerPool implements Disposable {

    protected readonly servers = new Map<string, ManagedServer>();
    protected readonly logs = new Map<string, ServerLog>();
    protected readonly didChange = new EventEmitter<void>();
    protected readonly waking = new WakingCommands(definition => this.wake(definition));
    protected readonly subscriptions: Disposable;

    readonly onDidChange = this.didChange.event;

    constructor(
        protected readonly commands: CommandContext, protected readonly interpreters: PythonInterpreters,
        protected readonly help: ClientHelp = {}
    ) {
        const reconsider = (): void => this.servers.forEach(server => server.reconsider());
        this.subscriptions = Disposable.from(
            this.didChange, this.waking,
            workspace.onDidOpenTextDocument(() => this.count()),
            workspace.onDidCloseTextDocument(() => this.count()),
            window.onDidChangeVisibleTextEditors(() => this.count()),
            workspace.onDidGrantWorkspaceTrust(reconsider),
            workspace.onDidChangeConfiguration(event => event.affectsConfiguration(SETTINGS) && this.followSettings()),
            workspace.onDidChangeConfiguration(event => event.affectsConfiguration(`python.${INTERPRETER}`) && this.followInterpreter())
        );
        SERVERS.forEach(definition => this.waking.hold(definition));
        this.count();
    }

    /** Undefined as long as no file has needed it. */
    find(definition: ServerDefinition): ManagedServer | undefined {
        return this.servers.get(definition.id);
    }

    log({ id, name }: ServerDefinition): ServerLog {
        const log = this.logs.get(id) ?? new ServerLog(l10n.t('{0} Language Server', name), title => window.createOutputChannel(title));
        this.logs.set(id, log);
        return log;
    }

    async stopAll(): Promise<void> {
        await Promise.all([...this.servers.values()].map(server => server.stop()));
    }

    dispose(): void {
        this.subscriptions.dispose();
        void this.stopAll();
        this.logs.forEach(log => log.dispose());
    }

    /** Tells every server whether files need it. */
    protected count(): void {
        const documents = [
            ...workspace.textDocuments.filter(({ uri }) => SCHEMES.has(uri.scheme)),
            // Of the others the window keeps some open for itself, such as the key bindings.
            ...window.visibleTextEditors.map(({ document }) => document)
        ];
        const needed = new Set(documents.map(serverOf));
        SERVERS.filter(server => needed.has(server) || this.servers.has(server.id))
            .forEach(server => this.managed(server).setNeeded(needed.has(server)));
    }

    protected managed(definition: ServerDefinition): ManagedServer {
        const known = this.servers.get(definition.id);
        if (known) {
            return known;
        }
        const server = new ManagedServer({
            prepare: () => this.prepare(definition),
            idleMs: () => isKeptBy(definition.borrowed?.keptBy) ? 0 : idleMs(),
            onDidChange: state => this.didChangeState(definition, state),
            onDidGiveUp: reason => void this.tellOfFailure(definition, reason)
        });
        this.servers.set(definition.id, server);
        return server;
    }

    protected didChangeState(definition: ServerDefinition, { kind }: ServerState): void {
        if (kind === 'starting') {
            this.waking.release(definition);
        } else if (kind !== 'ready') {
            void this.holdCommands(definition);
        }
        this.didChange.fire();
    }

    /** When the client that has just ended has given up its own. */
    protected async holdCommands(definition: ServerDefinition): Promise<void> {
        await untilFree(definition.borrowed?.id);
        const kind = this.find(definition)?.state.kind;
        if (kind !== 'starting' && kind !== 'ready') {
            this.waking.hold(definition);
        }
    }

    /** Starts a server for one of its commands. */
    protected async wake(definition: ServerDefinition): Promise<void> {
        const server = this.managed(definition);
        await server.wake();
        if (server.state.kind !== 'ready') {
            throw new Error(statusWords(definition.name, server.state).tooltip);
        }
    }

    protected prepare(definition: ServerDefinition): RunOrReason {
        if (isDisabled(definition.id)) {
            return { obstacle: { kind: 'disabled' } };
        }
        const command = commandFor(definition, this.commands);
        if (!command) {
            const { program } = definition;
            const install = program.kind === 'installed' ? program.install() : l10n.t('There is no such server for this machine');
            return { obstacle: { kind: 'missing', install } };
        }
        if (definition.runsFolderCode && !workspace.isTrusted) {
            return { obstacle: { kind: 'untrusted' } };
        }
        if (definition.borrowed) {
            const middleware = this.help.middleware?.[definition.id];
            return { run: new BorrowedClientRun(definition.borrowed, command, this.log(definition), firstFolder, middleware) };
        }
        const context = (scope: Uri | undefined): SettingsContext => this.settingsContext(scope);
        return { run: new LanguageClientRun(definition, command, this.log(definition), firstFolder, context, this.help) };
    }

    /** The server of Python does not ask for settings again. */
    protected followInterpreter(): void {
        const server = this.servers.get('python');
        if (server?.state.kind === 'ready') {
            void server.restart();
        }
    }

    protected followSettings(): void {
        for (const definition of SERVERS) {
            const server = this.find(definition);
            if (server && server.state.kind !== 'disabled' && isDisabled(definition.id)) {
                void server.restart();
            } else {
                server?.reconsider();
            }
        }
    }

    /** @param scope what the settings are about, as the server has it: a folder, or a file */
    protected settingsContext(scope: Uri | undefined): SettingsContext {
        return {
            findProgram: this.commands.findProgram,
            findInterpreter: () => this.interpreters.of(scope, workspace.workspaceFolders?.[0]),
            yamlSchemas: Object.fromEntries(extensions.all.flatMap(yamlSchemasOf))
        };
    }

    protected async tellOfFailure(definition: ServerDefinition, reason: string): Promise<void> {
        const log = this.log(definition);
        const [restart, showLog] = [l10n.t('Restart'), l10n.t('Show Log')];
        const text = l10n.t('The {0} language server keeps stopping. {1}.', definition.name, reason);
        const answer = await window.showWarningMessage(text, restart, showLog);
        if (answer === restart) {
            await this.find(definition)?.restart();
        } else if (answer === showLog) {
            log.show();
        }
    }
}

/** The server that a document needs, as far as servers take care of such. */
export function serverOf({ languageId, uri }: TextDocument): ServerDefinition | undefined {
    const definition = serverFor(languageId, extensions.all.map(({ packageJSON }) => packageJSON as unknown));
    if (definition?.runsFolderCode && isInCopy(uri.toString())) {
        return undefined;
    }
    return definition?.borrowed || SCHEMES.has(uri.scheme) ? definition : undefined;
}

/** In which servers run. */
function firstFolder(): string | undefined {
    return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath;
}

/** Extensions for YAML files declare schemas as those for JSON files do. */
function yamlSchemasOf({ extensionUri, packageJSON }: Extension<unknown>): [string, readonly string[]][] {
    const { contributes } = packageJSON as { contributes?: { yamlValidation?: readonly YamlValidation[] } };
    const declared = contributes?.yamlValidation ?? [];
    return declared.map(({ fileMatch, url }) => [Uri.joinPath(extensionUri, url).toString(), [fileMatch].flat()]);
}
