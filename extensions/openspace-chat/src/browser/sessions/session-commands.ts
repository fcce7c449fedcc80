import { MenuPath } from '@theia/core/lib/common/menu';
import { chatCommand } from '../commands/chat-command';

/** What can be done with a session; each command takes the session's id, without it the shown one is meant. */
export namespace SessionCommands {
    export const RENAME = chatCommand('rename-session', 'Rename Session');
    export const ARCHIVE = chatCommand('archive-session', 'Archive Session');
    export const SHOW_ARCHIVED = chatCommand('show-archived-session', 'Bring Back Archived Session…');
    export const DELETE = chatCommand('delete-session', 'Delete Session…');
    export const BACK_TO_PARENT = chatCommand('back-to-parent', 'Back from Sub-Agent');
    export const FORK = chatCommand('fork-session', 'Fork Session');
    export const FORK_FROM = chatCommand('fork-from-message', 'Fork from Message…');
    export const REVERT_TO = chatCommand('revert-to-message', 'Take Back to Message…');
    export const RESTORE = chatCommand('restore-messages', 'Restore Messages That Were Taken Back');
    export const COMPACT = chatCommand('compact-session', 'Compact Session');
    export const SHARE = chatCommand('share-session', 'Share Session');
    export const COPY_LINK = chatCommand('copy-share-link', 'Copy Link to Shared Session');
    export const UNSHARE = chatCommand('unshare-session', 'Stop Sharing Session');
    export const EXPORT_MARKDOWN = chatCommand('export-markdown', 'Export Session as Markdown');
    export const EXPORT_JSON = chatCommand('export-json', 'Export Session as JSON');
    export const SHOW_RAW = chatCommand('show-raw', 'Show Raw Messages');

    /** These take the ids of a session and of a message in it; without the latter the person is asked. */
    export const MESSAGE = [REVERT_TO, FORK_FROM];
}

/** Menu of one session. */
export const SESSION_MENU: MenuPath = ['openspace-session-menu'];

/** Menu of one message of the person. */
export const MESSAGE_MENU: MenuPath = ['openspace-message-menu'];
