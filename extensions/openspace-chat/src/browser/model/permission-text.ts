import { nls } from '@theia/core/lib/common/nls';
import { PermissionRequest } from 'openspace-core/lib/common';
import { ToolInput } from './pending-requests';
import { formatInput } from './tool-summary';

/** A permission request as the card shows it. */
export interface PermissionText {
    readonly title: string;
    /** What it is about, without what the command says already. */
    readonly patterns: readonly string[];
    readonly command?: string;
    readonly diff?: string;
    readonly input?: string;
}

export function describePermission({ permission, patterns, metadata }: PermissionRequest, toolInput: ToolInput | undefined): PermissionText {
    const command = textOf(metadata.command);
    const diff = textOf(metadata.diff);
    return {
        title: titleOf(permission),
        patterns: patterns.filter(pattern => pattern !== command && pattern !== '*'),
        command,
        diff,
        input: command === undefined && diff === undefined && toolInput ? formatInput(toolInput) : undefined
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
