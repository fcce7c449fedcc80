import { realpath, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { AGENT_FILES, AGENT_MAIN, AGENT_PACKAGE } from '../agent-sandbox/agent-program.js';
import { ProviderError } from '../provider/errors.js';
import type { CreateSandbox } from '../provider/provider.js';
import { findRipgrep } from './find-ripgrep.js';
import { checkId, makePrivateFolder } from './remains/sandbox-records.js';
import { HOST_FILES } from './view/host-files.js';
import { writeOwnSettings } from './view/own-settings.js';
import { makeView, type SandboxView } from './view/sandbox-view.js';

export interface AgentViewOptions {
    /** More files and folders of the host that programs inside need, at their own paths. */
    readOnly?: readonly string[];
    /** The ripgrep to use inside; by default the one that we ship. */
    ripgrep?: string;
}

/** What a sandbox sees that has an agent in it. `settings` is a folder of ours for files of its `/etc`. */
export async function agentView(
    { id, folder, aliases, limits }: CreateSandbox, settings: string, options: AgentViewOptions
): Promise<SandboxView> {
    return makeView({
        folder, aliases,
        temporaryBytes: limits.temporaryBytes,
        ownSettings: writeOwnSettings(settings),
        readOnly: options.readOnly,
        programs: {
            node: await realpath(process.execPath),
            ripgrep: options.ripgrep ?? await findRipgrep(),
            agent: {
                package: AGENT_PACKAGE, files: AGENT_FILES, main: AGENT_MAIN,
                options: ['--id', id, '--home', '/tmp/home', '--owns-processes', ...aliases.flatMap(alias => ['--name', alias])]
            }
        }
    }, HOST_FILES);
}

/** The request with a folder without links, if it can be a workspace. */
export async function checkRequest(request: CreateSandbox, stateFolder: string): Promise<CreateSandbox> {
    checkId(request.id);
    return { ...request, folder: await checkFolder(request.folder, stateFolder) };
}

async function checkFolder(path: string, stateFolder: string): Promise<string> {
    const folder = await realpath(path).catch(() => { throw new ProviderError(`This folder does not exist: ${path}`); });
    if (!(await stat(folder)).isDirectory()) {
        throw new ProviderError(`This is not a folder: ${path}`);
    }
    makePrivateFolder(stateFolder);
    // What is written down there decides which processes are ended later.
    if (!relative(folder, await realpath(stateFolder)).startsWith('..')) {
        throw new ProviderError(`The folder is not fit for a workspace, because the state of the sandboxes lies in it: ${path}`);
    }
    return folder;
}
