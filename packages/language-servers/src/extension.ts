import { commands, ExtensionContext, l10n, QuickPickItem, window } from 'vscode';
import { SERVERS } from './catalog/server-catalog';
import { ServerDefinition } from './catalog/server-definition';
import { missingServers } from './client/server-command';
import { PythonDebugger } from './debugging/python-debugger';
import { ShippedFormatting } from './formatting/shipped-formatting';
import { LinkHovers } from './markdown/link-hovers';
import { findProgram, thisMachine } from './programs/find-program';
import { shippedServers } from './programs/shipped-servers';
import { InterpreterPicker } from './python/interpreter-picker';
import { PythonInterpreters } from './python/python-interpreters';
import { ScriptRefactoring } from './refactoring/script-refactoring';
import { serverOf, ServerPool } from './server-pool';
import { ShellChecker } from './shell/shell-checker';
import { ServerStatus } from './status/server-status';
import { actionsFor, ServerAction } from './status/status-words';
import { namesOverFiles } from './style-names/names-over-files';

const MANAGE = 'openspaceLanguageServers.manage';

/** Asked by the picker of languages; not in the palette. */
const MISSING = 'openspaceLanguageServers.missing';

const labels = (): Readonly<Record<ServerAction, string>> => ({
    start: l10n.t('$(play) Start Language Server'),
    restart: l10n.t('$(debug-restart) Restart Language Server'),
    stop: l10n.t('$(debug-stop) Stop Language Server'),
    log: l10n.t('$(output) Show Log'),
    install: l10n.t('$(info) How to Install'),
    trust: l10n.t('$(shield) Manage Workspace Trust'),
    settings: l10n.t('$(gear) Open Settings')
});

let pool: ServerPool | undefined;

export function activate(context: ExtensionContext): void {
    const find = (command: string): string | undefined => findProgram(command, thisMachine());
    const folder = context.extensionPath;
    const programs = { shipped: shippedServers(folder), folder, node: process.execPath, findProgram: find };
    const refactoring = new ScriptRefactoring(programs);
    const formatting = new ShippedFormatting(folder);
    const names = namesOverFiles();
    const interpreters = new PythonInterpreters(find);
    const servers = new ServerPool(programs, interpreters, {
        projects: { python: interpreters.projectOf.bind(interpreters) },
        offeredElsewhere: { typescript: refactoring.actions.titles.bind(refactoring.actions) },
        // Its server runs shfmt, and offers to format where there is none.
        formatters: find('shfmt') ? {} : { bash: formatting },
        middleware: { css: names, html: names }
    });
    const status = new ServerStatus(MANAGE);
    const inFront = (): ServerDefinition | undefined => window.activeTextEditor && serverOf(window.activeTextEditor.document);
    const show = (): void => {
        const definition = inFront();
        status.show(definition, definition && servers.find(definition)?.state);
    };
    pool = servers;
    context.subscriptions.push(
        servers, refactoring, formatting, status, new PythonDebugger(interpreters), new InterpreterPicker(interpreters).register(),
        new LinkHovers().register(),
        servers.onDidChange(show),
        window.onDidChangeActiveTextEditor(show),
        commands.registerCommand(MANAGE, () => manage(servers, inFront())),
        commands.registerCommand(MISSING, () => missingServers(SERVERS, programs))
    );
    show();
    const bash = find('bash');
    if (bash && !find('shellcheck')) {
        context.subscriptions.push(new ShellChecker(bash));
    }
}

export function deactivate(): Promise<void> | undefined {
    return pool?.stopAll();
}

async function manage(servers: ServerPool, definition: ServerDefinition | undefined): Promise<void> {
    const server = definition && servers.find(definition);
    if (!server) {
        await window.showInformationMessage(l10n.t('The editor in front has no language server.'));
        return;
    }
    const words = labels();
    const items = actionsFor(server.state).map((action): QuickPickItem & { action: ServerAction } => ({ label: words[action], action }));
    const picked = await window.showQuickPick(items, { title: l10n.t('{0} Language Server', definition.name) });
    switch (picked?.action) {
        case 'start':
        case 'restart': return server.restart();
        case 'stop': return server.stop();
        case 'log': return servers.log(definition).show();
        case 'install':
            if (server.state.kind === 'missing') {
                await window.showInformationMessage(l10n.t('{0}. It is used as soon as it is on PATH.', server.state.install));
            }
            return;
        case 'trust': return commands.executeCommand('workspace:manageTrust');
        case 'settings': return commands.executeCommand('workbench.action.openSettings', 'openspace.languageServers');
    }
}
