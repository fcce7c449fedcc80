import { nls } from '@theia/core/lib/common/nls';

export type DangerKind =
    | 'recursive-delete' | 'wide-delete' | 'other-user' | 'open-to-all' | 'wide-permissions' | 'raw-copy' | 'format' | 'fork-bomb'
    | 'network-code' | 'remote-shell' | 'device' | 'shutdown' | 'persistence' | 'system' | 'loses-work' | 'kill-all' | 'history'
    | 'other-programs' | 'pattern' | 'hidden-program' | 'unreadable' | 'edited' | 'too-long';

/** A sentence for the person. */
export function dangerReason(kind: DangerKind): string {
    switch (kind) {
        case 'recursive-delete':
            return nls.localize('openspace/core/danger/recursiveDelete', 'It deletes folders with everything in them, without asking.');
        case 'wide-delete':
            return nls.localize('openspace/core/danger/wideDelete', 'It deletes a whole tree of files, perhaps all of yours.');
        case 'other-user':
            return nls.localize('openspace/core/danger/otherUser', 'It acts as another user, with other rights than yours.');
        case 'open-to-all':
            return nls.localize(
                'openspace/core/danger/openToAll', 'It lets everybody on this machine change files, or run them with your rights.'
            );
        case 'wide-permissions':
            return nls.localize('openspace/core/danger/widePermissions', 'It changes the rights or the owner of a whole tree of files.');
        case 'raw-copy':
            return nls.localize('openspace/core/danger/rawCopy', 'It copies raw data, perhaps over a disk.');
        case 'format':
            return nls.localize('openspace/core/danger/format', 'It formats or partitions a disk.');
        case 'fork-bomb':
            return nls.localize('openspace/core/danger/forkBomb', 'It starts itself again and again until the machine hangs.');
        case 'network-code':
            return nls.localize('openspace/core/danger/networkCode', 'It runs a program that comes straight from the network.');
        case 'remote-shell':
            return nls.localize('openspace/core/danger/remoteShell', 'It connects a program on this machine with the network.');
        case 'device':
            return nls.localize('openspace/core/danger/device', 'It writes to a disk or to memory directly.');
        case 'shutdown':
            return nls.localize('openspace/core/danger/shutdown', 'It shuts down or restarts the machine.');
        case 'persistence':
            return nls.localize('openspace/core/danger/persistence', 'It changes what runs later automatically, or who may log in.');
        case 'system':
            return nls.localize('openspace/core/danger/system', 'It changes system files.');
        case 'loses-work':
            return nls.localize('openspace/core/danger/losesWork', 'It may throw away work that is nowhere else.');
        case 'kill-all':
            return nls.localize('openspace/core/danger/killAll', 'It ends all processes.');
        case 'history':
            return nls.localize('openspace/core/danger/history', 'It erases the traces of what was run.');
        case 'other-programs':
            return nls.localize('openspace/core/danger/otherPrograms', 'It makes later commands run other programs than their names say.');
        case 'pattern':
            return nls.localize('openspace/core/danger/pattern', 'It matches one of your patterns for dangerous commands.');
        case 'hidden-program':
            return nls.localize('openspace/core/danger/hiddenProgram', 'Which program it runs cannot be read from the command.');
        case 'unreadable':
            return nls.localize('openspace/core/danger/unreadable', 'What it does cannot be read from the text. Please look.');
        case 'edited':
            return nls.localize(
                'openspace/core/danger/edited',
                'Keys that edit the line belong to it, so what runs cannot be read from the text. Please look.'
            );
        case 'too-long':
            return nls.localize('openspace/core/danger/tooLong', 'It is too long to be checked.');
    }
}
