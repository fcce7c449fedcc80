import { IdeState } from '../state/ide-state';
import { PaneInfo } from '../state/pane-info';
import { oneLine } from '../text/one-line';

const AREAS = { main: 'Main area', left: 'Left panel', right: 'Right panel', bottom: 'Bottom panel' } as const;

/** More tabs than this do not help the agent; it can ask for the panes. The active one is always named. */
const TABS_PER_PANE = 40;

const MAX_NAME_LENGTH = 200;

/** One line per area that has tabs. Sizes and times are left out: the text changes only when the person would see a change. */
export function writeState(state: IdeState): string[] {
    return (Object.keys(AREAS) as (keyof typeof AREAS)[]).flatMap(area => {
        const panes = state.panes.filter(pane => pane.area === area && pane.tabs.length > 0);
        if (panes.length === 0) {
            return [];
        }
        const groups = panes.map(pane =>
            `[${describeTabs(pane)}]${pane.id === state.activePane && panes.length > 1 ? ' (active pane)' : ''}`);
        return [`- ${AREAS[area]}: ${groups.join(' ')}`];
    });
}

function describeTabs({ tabs, activeTabIndex }: PaneInfo): string {
    const described = tabs.flatMap(({ type, contentId, title, isDirty, state }, index) => {
        const active = index === activeTabIndex && tabs.length > 1;
        if (index >= TABS_PER_PANE && !active) {
            return [];
        }
        // What is a file has its name on the tab, and the way to it says more. Other ids say nothing.
        const name = oneLine(contentId.endsWith(`/${title}`) ? contentId : title, MAX_NAME_LENGTH);
        return [`${type === 'view' ? '' : `${oneLine(type, MAX_NAME_LENGTH)}: `}${name}${isDirty ? ' *' : ''}`
            + `${state ? `, ${oneLine(state, MAX_NAME_LENGTH)}` : ''}${active ? ' (active)' : ''}`];
    });
    const left = tabs.length - described.length;
    return [...described, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
