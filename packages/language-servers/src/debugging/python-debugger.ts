import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import {
    debug, DebugAdapterDescriptorFactory, DebugAdapterExecutable, DebugConfiguration, DebugConfigurationProvider, DebugSession, Disposable,
    l10n, window, WorkspaceFolder
} from 'vscode';
import { findInterpreter } from './python-interpreter';

/** The name of today, and the one that older configurations have. */
const TYPES = ['debugpy', 'python'];

/** Debugs Python with debugpy, if the interpreter has it. */
export class PythonDebugger implements DebugAdapterDescriptorFactory, DebugConfigurationProvider, Disposable {

    protected readonly registrations: Disposable[];

    constructor(protected readonly findProgram: (command: string) => string | undefined) {
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
        const python = interpreterOf(configuration) ?? findInterpreter({
            folder: folder?.uri.fsPath, platform: process.platform, isFile, findProgram: this.findProgram
        });
        if (python === undefined) {
            void window.showErrorMessage(l10n.t('Python is not installed, or not on PATH.'));
            return undefined;
        }
        if (!await hasDebugpy(python)) {
            void window.showErrorMessage(l10n.t(
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
}

function interpreterOf({ python }: DebugConfiguration): string | undefined {
    return typeof python === 'string' && python !== '' ? python : undefined;
}

function hasDebugpy(python: string): Promise<boolean> {
    return new Promise(done => execFile(python, ['-c', 'import debugpy.adapter'], { timeout: 20_000 }, error => done(!error)));
}

function isFile(file: string): boolean {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
