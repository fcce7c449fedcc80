import type { DebugConfiguration } from '@theia/debug/lib/common/debug-configuration';

/** A file in front of the person. */
export interface RunnableFile {
    readonly name: string;
    /** In the file system of the backend. */
    readonly path: string;
    /** As the editor calls it. */
    readonly language: string;
    /** The open folder that it belongs to. */
    readonly folder: string;
    /** Whether the folder has `tsx`, by which Node runs TypeScript whatever its version. */
    readonly hasTsx: boolean;
}

/** How a file is run where no configuration says it; undefined for what cannot be run. */
export function launchOf({ name, path, language, folder, hasTsx }: RunnableFile): DebugConfiguration | undefined {
    const launch = { request: 'launch', name, program: path, cwd: folder };
    // All that it writes is shown, also why it did not start.
    const node = { ...launch, type: 'node', skipFiles: ['<node_internals>/**'], outputCapture: 'std' };
    switch (language) {
        case 'javascript':
        case 'javascriptreact':
            return node;
        case 'typescript':
        case 'typescriptreact':
            // Where there is a compiled file with a map, the debugger runs that one.
            return hasTsx ? { ...node, runtimeArgs: ['--import', 'tsx'] } : node;
        case 'python':
            return { ...launch, type: 'debugpy', console: 'internalConsole' };
        default:
            return undefined;
    }
}
