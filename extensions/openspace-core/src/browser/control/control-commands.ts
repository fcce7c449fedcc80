import { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';

const CATEGORY = 'OpenSpace';

/** What the person can do about the agent. No agent command: these are in no manifest, and no agent can run them. */
export namespace ControlCommands {
    export const PAUSE: Command = {
        id: 'openspace.control.pause', category: CATEGORY, label: nls.localize('openspace/core/control/pause', 'Pause Agent')
    };
    export const RESUME: Command = {
        id: 'openspace.control.resume', category: CATEGORY, label: nls.localize('openspace/core/control/resume', 'Resume Agent')
    };
    export const OFF: Command = {
        id: 'openspace.control.off', category: CATEGORY, label: nls.localize('openspace/core/control/off', 'Switch Agent Control Off')
    };
    export const ON: Command = {
        id: 'openspace.control.on', category: CATEGORY, label: nls.localize('openspace/core/control/on', 'Switch Agent Control On')
    };
    export const ASK_AGAIN: Command = {
        id: 'openspace.control.askAgain',
        category: CATEGORY,
        label: nls.localize('openspace/core/control/askAgain', 'Ask Me Again Before the Agent Acts')
    };
    export const STOP: Command = {
        id: 'openspace.control.stop',
        category: CATEGORY,
        label: nls.localize('openspace/core/control/stop', 'Stop Everything the Agent Does')
    };
    export const MENU: Command = {
        id: 'openspace.control.menu', category: CATEGORY, label: nls.localize('openspace/core/control/menu', 'Agent Control...')
    };
}
