import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Disposable, EventEmitter, l10n, TextDocument, window, workspace } from 'vscode';
import { ServerLog } from '../client/server-log';
import { AskedProcess, ProcessEndedError } from '../lifecycle/asked-process';
import { idleMs, isDisabled, SETTINGS } from '../preferences/server-preferences';
import { CONFIGURATION_PATTERN, findTool, ProjectTool } from './find-tool';
import { ToolQuestion } from './tools';

/** A program that takes longer for one file is stuck, or somebody should know. */
const MAX_MS = 30_000;

/** Several files of a configuration often change at once. */
const SETTLE_MS = 500;

const LABELS = { eslint: 'ESLint', prettier: 'Prettier' };

/** ESLint and Prettier of the open projects, each in processes of its own; none where a project has none. */
export class ProjectTools implements Disposable {

    protected readonly processes = new Map<string, AskedProcess>();
    protected readonly logs = new Map<string, ServerLog>();
    /** Found ones by the folder of a file, as long as no configuration changes. */
    protected readonly found = new Map<string, ProjectTool | undefined>();
    /** What the person has been told, so that it is not said with every key. */
    protected readonly told = new Set<string>();
    protected readonly didChange = new EventEmitter<void>();
    protected readonly subscriptions: Disposable;
    protected settling: NodeJS.Timeout | undefined;

    /** Configurations have changed: all that was said may be wrong. */
    readonly onDidChange = this.didChange.event;

    /** @param folder of this extension's files */
    constructor(protected readonly folder: string) {
        const watcher = workspace.createFileSystemWatcher(CONFIGURATION_PATTERN);
        const changed = (): void => this.startAnew();
        this.subscriptions = Disposable.from(
            this.didChange, watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed),
            workspace.onDidChangeConfiguration(event => event.affectsConfiguration(SETTINGS) && this.startAnew())
        );
    }

    /** The one that the file's project uses. */
    toolFor(name: ProjectTool['name'], { uri }: TextDocument): ProjectTool | undefined {
        const top = uri.scheme === 'file' ? workspace.getWorkspaceFolder(uri)?.uri.fsPath : undefined;
        if (top === undefined || isDisabled(name)) {
            return undefined;
        }
        const key = JSON.stringify([name, top, path.dirname(uri.fsPath)]);
        if (!this.found.has(key)) {
            this.found.set(key, findTool(name, uri.fsPath, top, { exists: existsSync, readJson }));
        }
        return this.found.get(key);
    }

    /** Undefined if it fails, which the person is told once. */
    async ask(tool: ProjectTool, command: string, document: TextDocument): Promise<unknown> {
        const question: ToolQuestion = { file: document.uri.fsPath, text: document.getText(), folder: tool.folder };
        try {
            return await this.process(tool).ask(command, question, MAX_MS);
        } catch (error) {
            this.log(tool.name).appendLine(`${question.file}: ${String(error)}`);
            if (!(error instanceof ProcessEndedError && error.isWanted)) {
                void this.tellOfFailure(tool, error instanceof Error ? error.message : String(error));
            }
            return undefined;
        }
    }

    dispose(): void {
        clearTimeout(this.settling);
        this.subscriptions.dispose();
        this.stopAll();
        this.logs.forEach(log => log.dispose());
    }

    protected process(tool: ProjectTool): AskedProcess {
        const key = JSON.stringify(tool);
        const known = this.processes.get(key);
        if (known) {
            return known;
        }
        const started = new AskedProcess({
            start: () => fork(path.join(this.folder, 'tool-process.js'), [tool.name, tool.package], {
                execArgv: ['--require', path.join(this.folder, 'no-network.js')], cwd: tool.folder, silent: true
            }),
            idleMs,
            log: text => this.log(tool.name).append(text)
        });
        this.processes.set(key, started);
        return started;
    }

    protected log(name: ProjectTool['name']): ServerLog {
        const log = this.logs.get(name) ?? new ServerLog(LABELS[name], title => window.createOutputChannel(title));
        this.logs.set(name, log);
        return log;
    }

    protected startAnew(): void {
        clearTimeout(this.settling);
        this.settling = setTimeout(() => {
            this.found.clear();
            this.told.clear();
            this.stopAll();
            this.didChange.fire();
        }, SETTLE_MS);
    }

    protected stopAll(): void {
        this.processes.forEach(process => process.stop());
        this.processes.clear();
    }

    protected async tellOfFailure({ name, folder }: ProjectTool, reason: string): Promise<void> {
        const [firstLine] = reason.split('\n');
        const key = JSON.stringify([name, folder, firstLine]);
        // A text that Prettier cannot read has an error of its own.
        if (this.told.has(key) || /SyntaxError|\(\d+:\d+\)$/.test(firstLine)) {
            return;
        }
        this.told.add(key);
        const showLog = l10n.t('Show Log');
        if (await window.showWarningMessage(l10n.t('{0} of the project failed. {1}', LABELS[name], firstLine), showLog) === showLog) {
            this.log(name).show();
        }
    }
}

function readJson(file: string): Readonly<Record<string, unknown>> | undefined {
    try {
        const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
        return typeof value === 'object' && value !== null ? value as Record<string, unknown> : undefined;
    } catch {
        return undefined;
    }
}
