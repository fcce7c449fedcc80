import { StatusBarImpl } from '@theia/core/lib/browser/status-bar/status-bar';
import { StatusBarEntry, StatusBarViewEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { MarkdownString } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';

const ICON = /\$\([^)]*\)/g;

/** Theia's status bar, with names of its items that can be read out: Theia's have codes of icons and `[object HTMLDivElement]` in them. */
@injectable()
export class SpokenStatusBar extends StatusBarImpl {

    protected override createAttributes(viewEntry: StatusBarViewEntry): React.Attributes & React.HTMLAttributes<HTMLElement> {
        const attributes = super.createAttributes(viewEntry);
        return viewEntry.entry.accessibilityInformation ? attributes : { ...attributes, 'aria-label': spokenName(viewEntry.entry) };
    }
}

/** What is written there, and what the tooltip says, if that is known before it is shown. */
export function spokenName({ text, tooltip }: Pick<StatusBarEntry, 'text' | 'tooltip'>): string {
    return [text.replace(ICON, ''), tooltipText(tooltip).replace(ICON, '')].map(part => part.trim()).filter(part => part !== '').join(', ');
}

function tooltipText(tooltip: StatusBarEntry['tooltip']): string {
    if (typeof tooltip === 'string') {
        return tooltip;
    }
    if (tooltip instanceof HTMLElement) {
        return tooltip.getAttribute('aria-label') ?? tooltip.textContent ?? '';
    }
    return MarkdownString.is(tooltip) ? tooltip.value : '';
}
