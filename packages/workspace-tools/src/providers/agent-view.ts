import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { AGENT_FILES, AGENT_MAIN, AGENT_PACKAGE } from '../agent-sandbox/agent-program.js';
import { ProviderError } from '../provider/errors.js';
import type { CreateSandbox, ProviderPrograms } from '../provider/provider.js';
import { findRipgrep } from './find-ripgrep.js';
import { findPrograms, type FoundPrograms, type PersonPrograms } from './programs/find-programs.js';
import { PROGRAM_HOST } from './programs/real-program-host.js';
import { checkId, makePrivateFolder } from './remains/sandbox-records.js';
import { HOST_FILES } from './view/host-files.js';
import { writeOwnSettings } from './view/own-settings.js';
import { makeView, type InstalledPrograms, type SandboxView } from './view/sandbox-view.js';

export interface AgentViewOptions {
    /** More files and folders of the host that programs inside need, at their own paths. */
    readOnly?: readonly string[];
    /** The ripgrep to use inside; by default the one that we ship. */
    ripgrep?: string;
    /** Whose installed programs a sandbox sees; without, only those of the system and what it is given. */
    person?: PersonPrograms;
}

/** What a sandbox sees that has an agent in it. `settings` is a folder of ours for files of its `/etc`. */
export async function agentView(
    request: CreateSandbox, settings: string, options: AgentViewOptions
): Promise<SandboxView> {
    const { id, folder, aliases, limits, home } = request;
    return makeView({
        folder, aliases, home,
        installed: installedPrograms(programsOf(options.person ?? NOBODY, request, dirname(settings)), join(settings, 'programs')),
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

/** Whose PATH is not known: a sandbox sees what it is given. */
const NOBODY: PersonPrograms = { path: '', home: homedir(), variables: {} };

/** What a sandbox would see of a person's programs; of one that is not there yet, without the folders that it is given. */
export function programsOf(
    person: PersonPrograms, { folder, aliases, programFolders = [] }: Pick<CreateSandbox, 'folder' | 'aliases' | 'programFolders'>,
    state: string
): FoundPrograms {
    return findPrograms({ ...person, further: programFolders, apart: [folder, ...aliases, state] }, PROGRAM_HOST);
}

/** For `health`. */
export function healthPrograms({ person }: AgentViewOptions, stateFolder: string): { programs?: ProviderPrograms } {
    if (!person) {
        return {};
    }
    const { names, leftOut } = programsOf(person, { folder: stateFolder, aliases: [] }, stateFolder);
    return { programs: { names, leftOut } };
}

/** With files of ours for what is not to be read, in a folder of ours. */
function installedPrograms(found: FoundPrograms, folder: string): InstalledPrograms {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const write = (text: string): string => {
        const path = join(folder, createHash('sha256').update(text).digest('hex').slice(0, 16));
        // Not again and again: it is in use.
        if (!existsSync(path)) {
            writeFileSync(path, text, { mode: 0o644 });
        }
        return path;
    };
    return { ...found, empty: write(''), replaced: Object.fromEntries(found.texts.map(({ path, text }) => [path, write(text)])) };
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
