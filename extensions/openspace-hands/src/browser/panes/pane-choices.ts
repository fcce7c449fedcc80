import { nls } from '@theia/core/lib/common/nls';
import { PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { ArgumentChoice } from 'openspace-core/lib/browser/commands/argument-prompt';
import { PaneInfo } from 'openspace-core/lib/common';

/** Panes for the person to pick, told by what is in them. */
export function paneChoices(panes: readonly PaneInfo[]): PickerChoice[] {
    return panes.map(({ id, area, tabs }) => ({
        label: nls.localize('openspace/core/panes/wholePane', 'Pane {0}', id),
        description: `${area}: ${tabs.map(({ title }) => title).join(', ')}`,
        value: id
    }));
}

/** What tabs show; each once, in however many panes it is. */
export function contentChoices(panes: readonly PaneInfo[]): PickerChoice[] {
    const tabs = new Map(panes.flatMap(({ tabs: inPane }) => inPane.map(tab => [tab.contentId, tab] as const)));
    return Array.from(tabs.values(), ({ title, contentId }) => ({
        label: title,
        ...contentId === title ? {} : { description: contentId },
        value: contentId
    }));
}

/** Tabs first, then the panes that hold them. */
export function tabOrPaneChoices(panes: readonly PaneInfo[]): ArgumentChoice[] {
    const tabs = panes.flatMap(({ id, tabs: inPane }) => inPane.map(({ title, contentId }) => ({
        label: title,
        description: contentId === title ? id : `${contentId} · ${id}`,
        args: { contentId, paneId: id }
    })));
    return [...tabs, ...paneChoices(panes).map(({ value, ...look }) => ({ ...look, args: { paneId: value } }))];
}
