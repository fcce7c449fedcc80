import { Board } from '../model/board';
import { isConnector } from '../model/shape';
import { quote, quoteId } from '../text/quote';
import { BoardDifference, DIFFERENCE_KINDS, DifferenceEntry, DifferenceKind } from './board-difference';
import { changedText } from './changes-text';
import { connectorLine, shortLine } from './element-lines';

/** More are counted only. */
const MAX_ENTRIES = 80;

/** How a picture of the board marks each kind: see `picture/difference-marks.ts`. */
export const MARKS_LEGEND = 'In the picture: green, plus sign: added. Orange, double outline: changed. '
    + 'Blue, dashed, with an arrow from where it was: moved. Red, dotted, crossed out: gone.';

/** What has become of a board since a version of it that is called `name`, with a line for each element. */
export function differenceText({ entries, counts, title }: BoardDifference, before: Board, after: Board, name: string): string {
    if (entries.length === 0 && !title) {
        return `No difference to ${quote(name)}.`;
    }
    const counted = DIFFERENCE_KINDS.filter(kind => counts[kind] > 0).map(kind => `${counts[kind]} ${kind}`);
    const more = entries.length - MAX_ENTRIES;
    return [
        `Compared with ${quote(name)}: ${counted.length > 0 ? counted.join(', ') : 'no shape or connector differs'}.`,
        ...title ? [`- title: ${titleText(title.before)} became ${titleText(title.after)}`] : [],
        ...entries.slice(0, MAX_ENTRIES).map(entry => `- ${entryText(entry, before, after)}`),
        ...more > 0 ? [`And ${more} more.`] : []
    ].join('\n');
}

/** Ids by what has become of their elements. */
export function differenceIds({ entries }: BoardDifference): Record<DifferenceKind, string[]> {
    const idsOf = (kind: DifferenceKind): string[] => entries.filter(entry => entry.kind === kind).map(({ id }) => id);
    return { added: idsOf('added'), changed: idsOf('changed'), moved: idsOf('moved'), gone: idsOf('gone') };
}

function entryText({ id, kind, fields, before, after, carried }: DifferenceEntry, earlier: Board, later: Board): string {
    const [element, board] = after ? [after, later] : [before, earlier];
    if (!element) {
        return quoteId(id);
    }
    if (before && after) {
        return `${changedText({ id, fields, before, after })}${carried > 0 ? `, with ${carried} in it` : ''}`;
    }
    return `${kind} ${isConnector(element) ? connectorLine(element, board) : shortLine(element)}`;
}

function titleText(title: string | undefined): string {
    return title === undefined ? 'none' : quote(title);
}
