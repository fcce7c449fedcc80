import { nls } from '@theia/core/lib/common/nls';
import { PaneInfo } from '../../common';
import { ArgumentChoice } from '../commands/argument-prompt';

/** Panes for the person to pick, told by what is in them. */
export function paneChoices(panes: readonly PaneInfo[]): ArgumentChoice[] {
    return panes.map(({ id, area, tabs }) => ({
        label: nls.localize('openspace/core/panes/wholePane', 'Pane {0}', id),
        description: `${area}: ${tabs.map(({ title }) => title).join(', ')}`,
        args: { paneId: id }
    }));
}

/** Tabs first, then the panes that hold them. */
export function tabChoices(panes: readonly PaneInfo[]): ArgumentChoice[] {
    const tabs = panes.flatMap(({ id, tabs: inPane }) => inPane.map(({ title, contentId }) => ({
        label: title,
        description: contentId === title ? id : `${contentId} · ${id}`,
        args: { contentId, paneId: id }
    })));
    return [...tabs, ...paneChoices(panes)];
}
