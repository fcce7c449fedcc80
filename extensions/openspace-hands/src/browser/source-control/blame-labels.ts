import { nls } from '@theia/core/lib/common/nls';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import type { BlamedLines } from '../../common/services/source-control';

/** What stands before a line number: only the first line of those that came with one commit says whose it is. */
export interface BlameLabel {
    readonly author: string;
    readonly when: string;
    /** All of it, to be shown when it is pointed at. */
    readonly title: string;
}

/** By line, from 1. */
export function blameLabels(lines: readonly BlamedLines[], now: number): Map<number, BlameLabel> {
    return new Map(lines.map(({ line, commit, author, date, summary }) => {
        if (commit === undefined) {
            return [line, { author: nls.localize('openspace/scm/uncommitted', 'Not committed'), when: '', title: '' }];
        }
        const when = date === undefined ? '' : relativeTime(Date.parse(date), now);
        const name = visibleText(author ?? '');
        return [line, { author: name, when, title: `${visibleText(summary)}\n${name}, ${when}, ${commit}` }];
    }));
}

/** A line number with what stands before it, as the HTML that Monaco wants. Whoever made a commit chose the words in it. */
export function numberWithLabel(line: number, label: BlameLabel | undefined): string {
    if (!label) {
        return String(line);
    }
    const { author, when, title } = label;
    return `<span class="openspace-blame" title="${escaped(title)}"><span class="openspace-blame-author">${escaped(author)}</span>`
        + `<span class="openspace-blame-when">${escaped(when)}</span></span>${line}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

function escaped(text: string): string {
    return text.replace(/[&<>"']/g, sign => ENTITIES[sign]);
}
