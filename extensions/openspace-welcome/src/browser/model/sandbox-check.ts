import { nls } from '@theia/core/lib/common/nls';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { providerTitle } from 'openspace-workspace/lib/browser/model/workspace-words';
import { WorkspaceCommands } from 'openspace-workspace/lib/browser/workspaces/workspace-commands';
import { ProviderHealth } from 'openspace-workspace/lib/common';
import { EnvironmentFacts, SandboxFacts } from '../../common/environment-service';
import { Check, Fix } from './check';

/** Without isolation, or with files that leave the machine: never chosen without a word of the person. */
const NEVER_BY_ITSELF: ReadonlySet<string> = new Set(['local', 'e2b']);

/** Whether the agent could work in a sandbox. Trying it out starts something, so that it is left to the person. */
export function sandboxCheck({ platform, installer, sandbox }: EnvironmentFacts): Check {
    const candidates = candidatesOf(sandbox);
    const working = candidates.find(({ healthy }) => healthy);
    if (working) {
        return check('ok', nls.localize('openspace/welcome/sandboxWorks', 'Sandbox: {0}', providerTitle(working.provider)));
    }
    if (candidates.some(({ checking }) => checking)) {
        return check('busy', nls.localize('openspace/welcome/sandboxChecking', 'Trying out sandboxes'));
    }
    const tried = candidates.length > 0 && candidates.every(({ healthy }) => healthy === false);
    if (sandbox.wanted !== 'auto') {
        const name = providerTitle(sandbox.wanted);
        return tried
            ? failed(nls.localize('openspace/welcome/sandboxFails', 'The sandbox {0} does not work here.', name), candidates)
            : untried(name);
    }
    if (platform !== 'linux') {
        return check('note', nls.localize(
            'openspace/welcome/sandboxLinux', 'Sandboxes on your own machine need Linux. Without one, the agent works with your rights.'
        ), showSandboxes());
    }
    if (!sandbox.bubblewrap) {
        const install: Fix[] = installer === undefined ? [] : [{ kind: 'shell', text: `${installer} bubblewrap` }];
        return check('note', nls.localize(
            'openspace/welcome/noSandbox',
            'The package bubblewrap is not installed, which the simplest sandbox needs. Without a sandbox, the agent works with your '
                + 'rights.'
        ), ...install, showSandboxes());
    }
    return tried
        ? failed(nls.localize('openspace/welcome/sandboxesFail', 'No sandbox works here.'), candidates)
        : untried(providerTitle('bubblewrap'));
}

/** The provider that the person wants, or those that would be tried for them. */
function candidatesOf({ wanted, providers }: SandboxFacts): ProviderHealth[] {
    return providers.filter(({ provider }) => wanted === 'auto' ? !NEVER_BY_ITSELF.has(provider) : provider === wanted);
}

/** The first reason is that of what should have worked, and so is what would help. */
function failed(text: string, [first]: readonly ProviderHealth[]): Check {
    const commands: Fix[] = first.commands?.length ? [{ kind: 'shell', text: first.commands.join('\n') }] : [];
    return check('note', [text, first.detail && reasonText(first.detail)].filter(Boolean).join(' '), ...commands, showSandboxes());
}

function untried(name: string): Check {
    return check('untried', nls.localize('openspace/welcome/sandboxUntried', 'Sandbox: {0}, not tried out yet', name), tryOut());
}

function check(state: Check['state'], text: string, ...fixes: Fix[]): Check {
    return { id: 'sandbox', state, text, fixes };
}

function tryOut(): Fix {
    return { kind: 'command', command: WorkspaceCommands.CHECK.id, label: nls.localize('openspace/welcome/trySandbox', 'Try It') };
}

function showSandboxes(): Fix {
    return {
        kind: 'command', command: WorkspaceCommands.SHOW.id, label: nls.localize('openspace/welcome/showSandboxes', 'Show Sandboxes')
    };
}
