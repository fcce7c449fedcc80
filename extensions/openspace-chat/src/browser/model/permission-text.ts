import { nls } from '@theia/core/lib/common/nls';
import { PermissionRequest } from 'openspace-agent/lib/common';
import { visibleDiff, visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { ToolInput } from './pending-requests';
import { formatInput } from './tool-summary';

/** A permission request as the card shows it. Nothing in these texts is hidden from the eye. */
export interface PermissionText {
    readonly title: string;
    /** The permission and what it was asked for, as the server's rules name them. */
    readonly rule: readonly string[];
    readonly command?: string;
    readonly diff?: string;
    readonly input?: string;
    /** What "always" would allow. */
    readonly always: readonly string[];
}

export function describePermission(
    { permission, patterns, metadata, always }: PermissionRequest, toolInput: ToolInput | undefined
): PermissionText {
    const command = textOf(metadata.command);
    const diff = textOf(metadata.diff);
    return {
        title: titleOf(permission),
        rule: patterns.length === 0 ? [visibleText(permission)] : patterns.map(pattern => visibleText(`${permission}: ${pattern}`)),
        command: command && visibleText(command),
        diff: diff && visibleDiff(diff),
        input: command === undefined && diff === undefined && toolInput ? visibleText(formatInput(toolInput)) : undefined,
        always: always.map(pattern => pattern === '*'
            ? nls.localize('openspace/chat/permission/everything', '* (everything that asks for "{0}")', permission)
            : visibleText(`${permission}: ${pattern}`))
    };
}

function titleOf(permission: string): string {
    switch (permission) {
        case 'bash':
            return nls.localize('openspace/chat/permission/bash', 'The agent wants to run a command');
        case 'edit':
            return nls.localize('openspace/chat/permission/edit', 'The agent wants to change a file');
        case 'read':
            return nls.localize('openspace/chat/permission/read', 'The agent wants to read a file');
        case 'webfetch':
        case 'websearch':
            return nls.localize('openspace/chat/permission/web', 'The agent wants to use the web');
        case 'external_directory':
            return nls.localize('openspace/chat/permission/external', 'The agent wants to leave the workspace folder');
        case 'doom_loop':
            return nls.localize('openspace/chat/permission/loop', 'The agent repeats itself and wants to go on');
        case 'task':
            return nls.localize('openspace/chat/permission/task', 'The agent wants to start a sub-agent');
        default:
            return nls.localize('openspace/chat/permission/other', 'The agent wants to use a tool');
    }
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
