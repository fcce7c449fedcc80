import { ConfigurationTarget, Uri, workspace, WorkspaceFolder } from 'vscode';
import { isFile } from '../files/is-file';
import { chosenInterpreter, findInterpreter, homeOf, InterpreterSearch } from './find-interpreter';

/** Part of the name of the setting; the names are those that others have for it. */
const SECTION = 'python';
export const INTERPRETER = 'defaultInterpreterPath';
const FORMER = 'pythonPath';

/** Which interpreter is whose: of server and debugger alike, so that they never disagree. */
export class PythonInterpreters {

    readonly search: InterpreterSearch;

    constructor(findProgram: (command: string) => string | undefined) {
        this.search = { platform: process.platform, environment: process.env, isFile, findProgram };
    }

    /**
     * The interpreter of a file or folder: what the person has chosen, or what is found.
     *
     * @param folder the open one, if the place is in none
     */
    of(place: Uri | undefined, folder?: WorkspaceFolder): string | undefined {
        const top = this.folderOf(place) ?? folder;
        return this.chosen(top) ?? findInterpreter(pathOf(place), pathOf(top?.uri), this.search);
    }

    /** What the person has chosen for an open folder. A folder without trust has no say in what is run. */
    chosen(folder: WorkspaceFolder | undefined): string | undefined {
        const settings = workspace.getConfiguration(SECTION, folder);
        const [written] = [FORMER, INTERPRETER]
            .map(name => workspace.isTrusted ? settings.get<unknown>(name) : settings.inspect<unknown>(name)?.globalValue)
            .filter((value): value is string => typeof value === 'string' && value !== '');
        return written === undefined ? undefined : chosenInterpreter(written, pathOf(folder?.uri), this.search);
    }

    /** A folder below the open one that is a project of its own, as it has its own environment. */
    projectOf(file: Uri): Uri | undefined {
        const top = this.folderOf(file)?.uri.fsPath;
        const home = top === undefined ? undefined : homeOf(file.fsPath, top, this.search);
        return home === undefined || home === top ? undefined : Uri.file(home);
    }

    folderOf(place: Uri | undefined): WorkspaceFolder | undefined {
        return place?.scheme === 'file' ? workspace.getWorkspaceFolder(place) : undefined;
    }

    /** Undefined is none: what is found counts again. */
    async choose(written: string | undefined, folder: WorkspaceFolder | undefined): Promise<void> {
        const settings = workspace.getConfiguration(SECTION, folder);
        await settings.update(INTERPRETER, written, folder ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Global);
    }
}

function pathOf(uri: Uri | undefined): string | undefined {
    return uri?.scheme === 'file' ? uri.fsPath : undefined;
}
