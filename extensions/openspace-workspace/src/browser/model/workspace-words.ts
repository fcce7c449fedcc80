import { nls } from '@theia/core/lib/common/nls';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ProviderHealth, ProviderName, SandboxedWorkspace, WorkspaceServerStatus, WorkspaceStatus } from '../../common';

export interface StatusWord {
    /** Name of a codicon. */
    readonly icon: string;
    readonly spin?: boolean;
    readonly word: string;
}

export function statusOf(status: WorkspaceStatus): StatusWord {
    return {
        creating: { icon: 'loading', spin: true, word: nls.localize('openspace/workspace/status/creating', 'Starting') },
        ready: { icon: 'vm-running', word: nls.localize('openspace/workspace/status/ready', 'Running') },
        stopped: { icon: 'vm-outline', word: nls.localize('openspace/workspace/status/stopped', 'Stopped') },
        error: { icon: 'error', word: nls.localize('openspace/workspace/status/error', 'Broken') }
    }[status];
}

/** Names of products stay as they are. */
export function providerTitle(provider: ProviderName): string {
    return {
        bubblewrap: 'bubblewrap',
        gvisor: 'gVisor',
        firecracker: nls.localize('openspace/workspace/provider/firecracker', 'microVM'),
        e2b: 'E2B',
        local: 'local'
    }[provider];
}

/** What stands between a command and the machine, in a few words. */
export function isolationOf(provider: ProviderName): string {
    return {
        bubblewrap: nls.localize('openspace/workspace/isolation/bubblewrap', 'Linux namespaces'),
        gvisor: nls.localize('openspace/workspace/isolation/gvisor', 'a kernel of its own, in user space'),
        firecracker: nls.localize(
            'openspace/workspace/isolation/firecracker', 'a virtual machine (Firecracker or QEMU), with a copy of your files'
        ),
        e2b: nls.localize('openspace/workspace/isolation/e2b', 'a machine of E2B, with a copy of your files'),
        local: noIsolation()
    }[provider];
}

export function noIsolation(): string {
    return nls.localize('openspace/workspace/noIsolation', 'no isolation');
}

export function healthOf({ checking, healthy }: ProviderHealth): StatusWord {
    if (checking) {
        return { icon: 'loading', spin: true, word: nls.localize('openspace/workspace/health/checking', 'Checking…') };
    }
    if (healthy === undefined) {
        return { icon: 'circle-outline', word: nls.localize('openspace/workspace/health/unknown', 'Not checked yet') };
    }
    return healthy
        ? { icon: 'pass', word: nls.localize('openspace/workspace/health/healthy', 'Works here') }
        : { icon: 'circle-slash', word: nls.localize('openspace/workspace/health/unhealthy', 'Cannot be used here') };
}

/** That there are none; which of some do not hold stands in the detail. */
export function limitsNote({ healthy, limits }: ProviderHealth): string | undefined {
    return healthy && limits === 'none' ? nls.localize('openspace/workspace/limits/none', 'Limits are not enforced.') : undefined;
}

/** Which programs of the person can be run inside, and which folders of their PATH are not there. */
export function programsNote({ programs }: ProviderHealth): string | undefined {
    const names = programs?.names.join(', ') ?? '';
    const leftOut = programs?.leftOut.join(', ') ?? '';
    const notes = [
        names && nls.localize('openspace/workspace/programs', 'Programs of yours in it: {0}.', names),
        leftOut && nls.localize(
            'openspace/workspace/programsLeftOut', 'Not in it: {0}. The setting "openspace.workspace.programFolders" adds folders.', leftOut
        )
    ].filter(note => note !== '');
    return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Of a button that copies what would help a provider. */
export function copyCommandsLabel(): string {
    return nls.localize('openspace/workspace/copyCommands', 'Copy Commands');
}

/** The last name of the folder; for files that live elsewhere, that they do. */
export function folderName({ path, copyOf }: SandboxedWorkspace): string {
    if (copyOf !== undefined) {
        return nls.localize('openspace/workspace/copyOf', 'Copy of {0}', lastName(copyOf) ?? copyOf);
    }
    return lastName(path) ?? nls.localize('openspace/workspace/remoteFiles', 'Files at the provider');
}

function lastName(path: string | undefined): string | undefined {
    return path?.split('/').filter(Boolean).at(-1);
}

/** What the person should know about the server; undefined if all is well. */
export function serverNote({ state, problem, outdated }: WorkspaceServerStatus): string | undefined {
    if (state === 'restarting' || state === 'down') {
        const next = state === 'down'
            ? nls.localize('openspace/workspace/server/down', 'It does not start. Retrying from time to time.')
            : '';
        return [problem && reasonText(problem), next].filter(Boolean).join(' ');
    }
    return outdated
        ? nls.localize(
            'openspace/workspace/server/outdated',
            'Settings have changed. They take effect when the workspace server restarts, which ends everything that runs in sandboxes.'
        )
        : undefined;
}
