import { nls } from '@theia/core/lib/common/nls';
import { WorkspaceCommands as FolderCommands } from '@theia/workspace/lib/browser/workspace-commands';
import { ServerStatus } from 'openspace-agent/lib/common';
import { ChatCommands } from 'openspace-chat/lib/browser/commands/chat-commands';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { EnvironmentFacts, ShellFacts } from '../../common/environment-service';
import { Check, Fix } from './check';
import { sandboxCheck } from './sandbox-check';

export interface CheckedWorld {
    readonly server: ServerStatus;
    /** Undefined until the backend has looked. */
    readonly facts: EnvironmentFacts | undefined;
}

/** What is there and what is missing beside the model, in the order in which a person would mend it. */
export function environmentChecks({ server, facts }: CheckedWorld): Check[] {
    const ofMachine = facts ? [shellCheck(facts.shell), gitCheck(facts), sandboxCheck(facts)] : [];
    return [agentCheck(server), trustCheck(server), ...ofMachine].filter(check => check !== undefined);
}

function agentCheck({ state, version, problem }: ServerStatus): Check | undefined {
    const restart: Fix = {
        kind: 'command', command: ChatCommands.RESTART.id, label: nls.localize('openspace/welcome/restart', 'Start It Again')
    };
    switch (state) {
        case 'no-folder': return undefined;
        case 'connected': return { id: 'agent', state: 'ok', text: ['opencode', version].filter(Boolean).join(' '), fixes: [] };
        case 'starting': return {
            id: 'agent', state: 'busy', text: nls.localize('openspace/welcome/agentStarting', 'opencode is starting'), fixes: []
        };
        default: return {
            id: 'agent',
            state: 'problem',
            text: [
                state === 'down'
                    ? nls.localize('openspace/welcome/agentDown', 'opencode is not running, so nobody answers in the chat.')
                    : nls.localize('openspace/welcome/agentLost', 'opencode cannot be reached at the moment. OpenSpace keeps trying.'),
                problem && reasonText(problem)
            ].filter(Boolean).join(' '),
            fixes: [restart]
        };
    }
}

function trustCheck({ notices }: ServerStatus): Check | undefined {
    return notices.some(({ kind }) => kind === 'untrusted') ? {
        id: 'trust',
        state: 'note',
        text: nls.localize(
            'openspace/welcome/untrusted',
            'You have not trusted this folder: its configuration for the agent is not used, and the agent cannot act in the IDE.'
        ),
        fixes: [{
            kind: 'command', command: FolderCommands.MANAGE_WORKSPACE_TRUST.id, label: nls.localize('openspace/welcome/trust', 'Decide…')
        }]
    } : undefined;
}

function shellCheck({ path, usable, other }: ShellFacts): Check {
    if (usable) {
        return { id: 'shell', state: 'ok', text: path.split(/[/\\]/).at(-1) ?? path, fixes: [] };
    }
    return {
        id: 'shell',
        state: 'problem',
        text: nls.localize(
            'openspace/welcome/noShell',
            'Your shell is {0}, which cannot be started. Terminals need one: set another and start OpenSpace again.', path
        ),
        fixes: other === undefined ? [] : [{ kind: 'shell', text: `chsh -s ${other}` }]
    };
}

function gitCheck(facts: EnvironmentFacts): Check {
    if (facts.gitVersion !== undefined) {
        return { id: 'git', state: 'ok', text: `git ${facts.gitVersion}`.trim(), fixes: [] };
    }
    const command = installGit(facts);
    return {
        id: 'git',
        state: 'problem',
        text: nls.localize(
            'openspace/welcome/noGit',
            'git was not found. Source control needs it, and so does taking back what the agent changed in files.'
        ),
        fixes: command === undefined ? [] : [{ kind: 'shell', text: command }]
    };
}

function installGit({ platform, installer }: EnvironmentFacts): string | undefined {
    switch (platform) {
        case 'darwin': return 'xcode-select --install';
        case 'win32': return 'winget install --id Git.Git';
        default: return installer && `${installer} git`;
    }
}
