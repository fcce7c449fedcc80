import { Command } from '@theia/core/lib/common/command';
import { MenuPath } from '@theia/core/lib/common/menu';

/** What can be done with a session; each command takes the session's id, without it the shown one is meant. */
export namespace SessionCommands {
    const CATEGORY = 'Chat';
    const CATEGORY_KEY = 'openspace/chat/category';

    const define = (name: string, label: string): Command =>
        Command.toLocalizedCommand({ id: `openspace-chat:${name}`, label, category: CATEGORY }, `openspace/chat/command/${name}`, CATEGORY_KEY);

    export const RENAME = define('rename-session', 'Rename Session');
    export const ARCHIVE = define('archive-session', 'Archive Session');
    export const SHOW_ARCHIVED = define('show-archived-session', 'Bring Back Archived Session…');
    export const DELETE = define('delete-session', 'Delete Session…');
    export const BACK_TO_PARENT = define('back-to-parent', 'Back from Sub-Agent');
    export const FORK = define('fork-session', 'Fork Session');
    export const FORK_FROM = define('fork-from-message', 'Fork from Message…');
    export const REVERT_TO = define('revert-to-message', 'Take Back to Message…');
    export const RESTORE = define('restore-messages', 'Restore Messages That Were Taken Back');
    export const COMPACT = define('compact-session', 'Compact Session');
    export const SHARE = define('share-session', 'Share Session');
    export const COPY_LINK = define('copy-share-link', 'Copy Link to Shared Session');
    export const UNSHARE = define('unshare-session', 'Stop Sharing Session');
    export const EXPORT_MARKDOWN = define('export-markdown', 'Export Session as Markdown');
    export const EXPORT_JSON = define('export-json', 'Export Session as JSON');
    export const SHOW_RAW = define('show-raw', 'Show Raw Messages');

    /** These take the ids of a session and of a message in it; without the latter the person is asked. */
    export const MESSAGE = [REVERT_TO, FORK_FROM];
}

/** Menu of one session. */
export const SESSION_MENU: MenuPath = ['openspace-session-menu'];

/** Menu of one message of the person. */
export const MESSAGE_MENU: MenuPath = ['openspace-message-menu'];
