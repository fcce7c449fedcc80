import { Command } from '@theia/core/lib/common/command';

/** Ids that begin with `openspace.` belong to agent commands; these are the person's own. */
export namespace ChatCommands {
    const CATEGORY = 'Chat';
    const CATEGORY_KEY = 'openspace/chat/category';

    export const TOGGLE_ID = 'openspace-chat:toggle';

    export const FOCUS_INPUT = Command.toLocalizedCommand(
        { id: 'openspace-chat:focus-input', label: 'Write to the Agent', category: CATEGORY }, 'openspace/chat/command/focusInput',
        CATEGORY_KEY);

    export const NEW_SESSION = Command.toLocalizedCommand(
        { id: 'openspace-chat:new-session', label: 'New Session', category: CATEGORY }, 'openspace/chat/command/newSession', CATEGORY_KEY);

    export const STOP = Command.toLocalizedCommand(
        { id: 'openspace-chat:stop', label: 'Stop the Agent', category: CATEGORY }, 'openspace/chat/command/stop', CATEGORY_KEY);

    export const RESTART = Command.toLocalizedCommand(
        { id: 'openspace-chat:restart', label: 'Restart the Agent', category: CATEGORY }, 'openspace/chat/command/restart', CATEGORY_KEY);
}
