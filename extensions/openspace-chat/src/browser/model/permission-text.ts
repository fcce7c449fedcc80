import { nls } from '@theia/core/lib/common/nls';
import { askedFiles, moveTargets, PermissionRequest } from 'openspace-agent/lib/common';
import { diffLines } from 'openspace-interface/lib/browser/text/diff-lines';
import { visibleDiff, visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { ToolInput } from './pending-requests';
import { formatInput } from './tool-summary';

/** A permission request as the card shows it. Nothing in these texts is hidden from the eye. */
export interface PermissionText {
    readonly title: string;
    /** How many files it is about, if they are to be changed. */
    readonly files: number;
    /** The permission and what it was asked for, as the server's rules name them. */
    readonly rule: readonly string[];
    readonly command?: string;
    readonly diff?: string;
    /** The title names the only file of the diff. */
    readonly isNamed: boolean;
    readonly input?: string;
    /** What "always" would allow. */
    readonly always: readonly string[];
}

export function describePermission(request: PermissionRequest, toolInput: ToolInput | undefined): PermissionText {
    const { permission, patterns, metadata, always } = request;
    const asked = askedFiles(request);
    const moved = moveTargets(request);
    const command = textOf(metadata.command);
    const diff = textOf(metadata.diff);
    return {
        title: moved.length > 0 ? movingTitle(patterns, moved) : titleOf(permission, patterns, textOf(metadata.url)),
        files: permission === 'edit' && !patterns.includes('*') && moved.length === 0 ? patterns.length : 0,
        rule: asked.length === 0 ? [visibleText(permission)] : asked.map(pattern => visibleText(`${permission}: ${pattern}`)),
        command: command && visibleText(command),
        diff: diff && visibleDiff(diff),
        isNamed: permission === 'edit' && patterns.length === 1 && moved.length === 0 && diff !== undefined && isOnly(patterns[0], diff),
        input: command === undefined && diff === undefined && toolInput ? visibleText(formatInput(toolInput)) : undefined,
        always: always.map(pattern => pattern === '*'
            ? nls.localize('openspace/chat/permission/everything', '* (everything that asks for "{0}")', permission)
            : visibleText(`${permission}: ${pattern}`))
    };
}

/** Whether a file, as it is called in the folder, is the only one in a diff. */
function isOnly(file: string, diff: string): boolean {
    const names = diffLines(diff).filter(({ kind }) => kind === 'name').map(({ text }) => text.split('\t')[0].replaceAll('\\', '/'));
    return names.length === 1 && `/${names[0]}`.endsWith(`/${file.replaceAll('\\', '/')}`);
}

function movingTitle(patterns: readonly string[], moved: readonly string[]): string {
    return patterns.length === 1 && moved.length === 1
        ? nls.localize(
            'openspace/chat/permission/moveOne', 'The agent wants to change {0} and move it to {1}',
            visibleText(patterns[0]), visibleText(moved[0])
        )
        : nls.localize('openspace/chat/permission/move', 'The agent wants to change and move files');
}

/** Names what it is about if that is one thing. */
function titleOf(permission: string, patterns: readonly string[], url: string | undefined): string {
    const only = patterns.length === 1 && patterns[0] !== '*' ? visibleText(patterns[0]) : undefined;
    switch (permission) {
        case 'bash':
            return nls.localize('openspace/chat/permission/bash', 'The agent wants to run a command');
        case 'edit':
            return only === undefined ? nls.localize('openspace/chat/permission/edit', 'The agent wants to change files')
                : nls.localize('openspace/chat/permission/editOne', 'The agent wants to change {0}', only);
        case 'read':
            return only === undefined ? nls.localize('openspace/chat/permission/read', 'The agent wants to read files')
                : nls.localize('openspace/chat/permission/readOne', 'The agent wants to read {0}', only);
        case 'webfetch':
            return url === undefined ? nls.localize('openspace/chat/permission/web', 'The agent wants to use the web')
                : nls.localize('openspace/chat/permission/page', 'The agent wants to read the page {0}', visibleText(url));
        case 'websearch':
            return nls.localize('openspace/chat/permission/web', 'The agent wants to use the web');
        case 'external_directory':
            return nls.localize('openspace/chat/permission/external', 'The agent wants to leave the workspace folder');
        case 'doom_loop':
            return nls.localize('openspace/chat/permission/loop', 'The agent repeats itself and wants to go on');
        case 'task':
        case 'sandbox_task':
            return nls.localize('openspace/chat/permission/task', 'The agent wants to start a sub-agent');
        default:
            return nls.localize('openspace/chat/permission/other', 'The agent wants to use the tool {0}', visibleText(permission));
    }
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
