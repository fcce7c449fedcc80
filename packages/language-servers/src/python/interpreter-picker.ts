import * as path from 'node:path';
import { commands, Disposable, l10n, QuickPickItem, QuickPickItemKind, window, workspace, WorkspaceFolder } from 'vscode';
import { findEnvironments } from './find-environments';
import { asWritten, chosenInterpreter, interpretersOfMachine } from './find-interpreter';
import { PythonInterpreters } from './python-interpreters';

export const SELECT_INTERPRETER = 'openspaceLanguageServers.selectInterpreter';

interface Choice extends QuickPickItem {
    /** A path; nothing is no choice: what is found counts. */
    readonly file?: string;
    readonly asks?: boolean;
}

/** Lets the person choose the interpreter of a folder, for the language server and the debugger. */
export class InterpreterPicker {

    constructor(protected readonly interpreters: PythonInterpreters) { }

    register(): Disposable {
        return commands.registerCommand(SELECT_INTERPRETER, () => this.select());
    }

    protected async select(): Promise<void> {
        if (!workspace.isTrusted) {
            await commands.executeCommand('workspace:manageTrust');
            return;
        }
        const folder = await this.folder();
        if (!folder && workspace.workspaceFolders?.length) {
            return;
        }
        const title = l10n.t('Python Interpreter');
        const placeHolder = l10n.t('In use: {0}', this.interpreters.of(folder?.uri) ?? l10n.t('none'));
        const picked = await window.showQuickPick(this.choices(folder), { title, placeHolder, matchOnDescription: true });
        const written = picked?.asks ? await this.askForPath(title, folder) : picked?.file && asWritten(picked.file, folder?.uri.fsPath);
        if (picked && !(picked.asks && written === undefined)) {
            await this.interpreters.choose(written, folder);
        }
    }

    /** That of the editor in front, or the one that the person picks. */
    protected async folder(): Promise<WorkspaceFolder | undefined> {
        const [first, ...others] = workspace.workspaceFolders ?? [];
        return this.interpreters.folderOf(window.activeTextEditor?.document.uri)
            ?? (others.length > 0 ? window.showWorkspaceFolderPick() : first);
    }

    protected async choices(folder: WorkspaceFolder | undefined): Promise<Choice[]> {
        const top = folder?.uri.fsPath;
        const own = top === undefined ? [] : await findEnvironments(top, this.interpreters.search.isFile);
        const found = [
            ...own.map(file => ({ file, label: path.relative(top!, file), description: l10n.t('environment of the folder') })),
            ...interpretersOfMachine(this.interpreters.search).map(({ file, source }) => ({ file, label: file, description: source }))
        ];
        return [
            { label: l10n.t('Enter path…'), asks: true },
            { label: l10n.t('Find automatically'), description: l10n.t('the nearest environment of each file, else the first on PATH') },
            { label: '', kind: QuickPickItemKind.Separator },
            ...found
        ];
    }

    protected askForPath(title: string, folder: WorkspaceFolder | undefined): Thenable<string | undefined> {
        const { search } = this.interpreters;
        return window.showInputBox({
            title,
            prompt: l10n.t('Path of an interpreter, or of an environment'),
            value: this.interpreters.chosen(folder),
            validateInput: written => search.isFile(chosenInterpreter(written.trim(), folder?.uri.fsPath, search))
                ? undefined : l10n.t('There is no interpreter there.')
        }).then(written => written?.trim());
    }
}
