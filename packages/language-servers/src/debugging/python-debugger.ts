import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import {
    commands, debug, DebugAdapterDescriptorFactory, DebugAdapterExecutable, DebugConfiguration, DebugConfigurationProvider, DebugSession,
    Disposable, l10n, Uri, window, WorkspaceFolder
} from 'vscode';
import { SELECT_INTERPRETER } from '../python/interpreter-picker';
import { PythonInterpreters } from '../python/python-interpreters';

/** The name of today, and the one that older configurations have. */
const TYPES = ['debugpy', 'python'];

/** Debugs Python with debugpy, if the interpreter has it. */
export class PythonDebugger implements DebugAdapterDescriptorFactory, DebugConfigurationProvider, Disposable {

    protected readonly registrations: Disposable[];

    constructor(protected readonly interpreters: PythonInterpreters) {
        this.registrations = TYPES.flatMap(type =>
            [debug.registerDebugConfigurationProvider(type, this), debug.registerDebugAdapterDescriptorFactory(type, this)]);
    }

    dispose(): void {
        this.registrations.forEach(registration => { registration.dispose(); });
    }

    /** Settles which interpreter it is, and says what is missing. */
    async resolveDebugConfigurationWithSubstitutedVariables(
        folder: WorkspaceFolder | undefined, configuration: DebugConfiguration
    ): Promise<DebugConfiguration | undefined> {
        const python = interpreterOf(configuration) ?? this.interpreters.of(placeOf(configuration), folder);
        if (python === undefined) {
            void window.showErrorMessage(l10n.t('Python is not installed, or not on PATH.'));
            return undefined;
        }
        if (path.isAbsolute(python) && !existsSync(python)) {
            void this.offerChoice(l10n.t('There is no Python interpreter {0}.', python));
            return undefined;
        }
        if (!await hasDebugpy(python)) {
            void this.offerChoice(l10n.t(
                'debugpy is not installed for {0}. To install it: {1}', python, `${python} -m pip install debugpy`
            ));
            return undefined;
        }
        // Programs that it starts would each want a session of their own.
        return { subProcess: false, console: 'internalConsole', ...configuration, python };
    }

    createDebugAdapterDescriptor({ configuration }: DebugSession): DebugAdapterExecutable {
        return new DebugAdapterExecutable(interpreterOf(configuration) ?? 'python3', ['-m', 'debugpy.adapter']);
    }

    protected async offerChoice(message: string): Promise<void> {
        const select = l10n.t('Select Interpreter…');
        if (await window.showErrorMessage(message, select) === select) {
            await commands.executeCommand(SELECT_INTERPRETER);
        }
    }
}

function interpreterOf({ python }: DebugConfiguration): string | undefined {
    return typeof python === 'string' && python !== '' ? python : undefined;
}

/** Where the program is: its project may have an environment of its own. */
function placeOf({ program, cwd }: DebugConfiguration): Uri | undefined {
    const place = [program, cwd].find((name): name is string => typeof name === 'string' && path.isAbsolute(name));
    return place === undefined ? undefined : Uri.file(place);
}

function hasDebugpy(python: string): Promise<boolean> {
    return new Promise(done => execFile(python, ['-c', 'import debugpy.adapter'], { timeout: 20_000 }, error => done(!error)));
}
