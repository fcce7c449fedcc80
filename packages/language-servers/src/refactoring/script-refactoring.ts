import { fork } from 'node:child_process';
import * as path from 'node:path';
import { Disposable, l10n, window, workspace } from 'vscode';
import { CommandContext } from '../client/server-command';
import { ServerLog } from '../client/server-log';
import { AskedProcess } from '../lifecycle/asked-process';
import { idleMs, isDisabled, SETTINGS } from '../preferences/server-preferences';
import { ScriptActionProvider } from './script-action-provider';
import { ScriptServer } from './script-server';

/** As the settings call it. */
const ID = 'tsserver';

/** As much as VS Code gives it, in megabytes. */
const MAX_MEMORY = 3_072;

/** It fetches nothing and tells nothing by itself; it only answers. */
const WORDS = [
    '--useNodeIpc', '--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents', '--noGetErrOnBackgroundUpdate',
    '--useInferredProjectPerProjectRoot'
];

/** tsserver as long as it is needed, and the provider that asks it. */
export class ScriptRefactoring implements Disposable {

    readonly actions: ScriptActionProvider;
    protected readonly log = new ServerLog(l10n.t('TypeScript Refactorings'), title => window.createOutputChannel(title));
    protected readonly process: AskedProcess;
    protected readonly subscriptions: Disposable;
    protected isTelling = false;

    constructor({ shipped, folder, node }: CommandContext) {
        const lib = path.dirname(shipped[ID].file);
        this.process = new AskedProcess({
            start: () => fork(path.join(folder, 'guarded-tsserver.js'), [lib, ...WORDS], {
                execPath: node,
                execArgv: ['--require', path.join(folder, 'no-network.js'), `--max-old-space-size=${MAX_MEMORY}`],
                // What lies in the folder is looked up by the names of files, never from here.
                cwd: folder,
                silent: true
            }),
            idleMs,
            log: text => this.log.append(text)
        });
        this.actions = new ScriptActionProvider({
            server: new ScriptServer(this.process),
            isRunning: () => this.process.run !== undefined,
            isEnabled: () => !isDisabled(ID) && !isDisabled('typescript'),
            tellOfFailure: reason => void this.tellOfFailure(reason)
        });
        this.subscriptions = Disposable.from(
            this.actions,
            workspace.onDidChangeConfiguration(event => event.affectsConfiguration(SETTINGS) && isDisabled(ID) && this.process.stop())
        );
    }

    dispose(): void {
        this.subscriptions.dispose();
        this.process.stop();
        this.log.dispose();
    }

    protected async tellOfFailure(reason: string): Promise<void> {
        if (this.isTelling) {
            return;
        }
        this.isTelling = true;
        const showLog = l10n.t('Show Log');
        const text = l10n.t('Some quick fixes and refactorings are missing. The server for them failed: {0}.', reason);
        if (await window.showWarningMessage(text, showLog) === showLog) {
            this.log.show();
        }
        this.isTelling = false;
    }
}
