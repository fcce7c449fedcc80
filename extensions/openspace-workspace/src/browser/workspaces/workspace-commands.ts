import { Command } from '@theia/core/lib/common/command';

/** Ids that begin with `openspace.` belong to agent commands; these are the person's own. */
function workspaceCommand(name: string, label: string, iconClass?: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-workspace:${name}`, label, category: 'OpenSpace', iconClass }, `openspace/workspace/command/${name}`,
        'openspace/core/category'
    );
}

export namespace WorkspaceCommands {
    export const TOGGLE_ID = 'openspace-workspace:toggle';
    export const TOGGLE_AUDIT_ID = 'openspace-workspace:toggle-audit';
    export const SHOW = workspaceCommand('show', 'Show Sandboxes');
    export const SHOW_AUDIT = workspaceCommand('show-audit', 'Show Sandbox Audit');
    export const NEW = workspaceCommand('new', 'New Sandbox…', 'codicon codicon-add');
    export const SET_REMOTE = workspaceCommand('set-remote', 'Set Remote for Sandboxes…', 'codicon codicon-repo-push');
    export const CHECK = workspaceCommand('check', 'Check Sandbox Providers', 'codicon codicon-beaker');
}
