import { StatusBarAlignment, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { nls } from '@theia/core/lib/common/nls';
import { AgentControlState } from '../../common';
import { ControlCommands } from './control-commands';

/** How the state looks in the status bar. */
export function controlStatusEntry({ mode, decided }: AgentControlState): StatusBarEntry {
    const [icon, text, meaning] = {
        on: ['robot', nls.localize('openspace/core/control/statusOn', 'Agent: on'), decided
            ? nls.localize('openspace/core/control/meansOn', 'The agent may act in this window.')
            : nls.localize('openspace/core/control/meansAsk', 'The agent may act in this window; you are asked before its first command.')],
        paused: ['debug-pause', nls.localize('openspace/core/control/statusPaused', 'Agent: paused'),
            nls.localize('openspace/core/control/meansPaused', 'Commands of the agent wait until you resume it.')],
        off: ['circle-slash', nls.localize('openspace/core/control/statusOff', 'Agent: off'),
            nls.localize('openspace/core/control/meansOff', 'Commands of the agent are declined.')]
    }[mode];
    const tooltip =
        `${meaning}\n${nls.localize('openspace/core/control/click', 'Click to change. Ctrl+Shift+Backspace stops everything.')}`;
    return {
        text: `$(${icon}) ${text}`,
        name: nls.localize('openspace/core/control/statusName', 'Agent control'),
        alignment: StatusBarAlignment.LEFT,
        priority: 9,
        tooltip,
        accessibilityInformation: { label: `${text}. ${meaning}` },
        command: ControlCommands.MENU.id,
        ...(mode === 'on'
            ? {}
            : { backgroundColor: 'var(--theia-statusBarItem-warningBackground)', color: 'var(--theia-statusBarItem-warningForeground)' })
    };
}
