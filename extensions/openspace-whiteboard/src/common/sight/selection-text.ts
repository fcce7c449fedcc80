import { Board, connectorsOf, indexOf } from '../model/board';
import { isAttached, isConnector, isShape } from '../model/shape';
import { quoteId } from '../text/quote';
import { connectorLine, fullLine } from './element-lines';
import { neighboursOf } from './outline-board';

/** More are counted only. */
const MAX_ELEMENTS = 100;

/** What the person has selected, as a text for the chat: the shapes, and the connectors among them. */
export function selectionText(board: Board, path: string, selection: readonly string[]): string {
    const connectors = connectorsOf(board);
    const neighbours = neighboursOf(connectors);
    const selected = new Set(selection);
    const elements = [...selected].flatMap(id => indexOf(board).get(id) ?? []);
    const among = connectors.filter(connector => !selected.has(connector.id)
        && [connector.from, connector.to].every(end => isAttached(end) && selected.has(end.shape)));
    const lines = [
        ...elements.filter(isShape).map(shape => fullLine(shape, neighbours(shape.id))),
        ...[...elements.filter(isConnector), ...among].map(connector => connectorLine(connector, board, true))
    ];
    const more = lines.length - MAX_ELEMENTS;
    return [
        `Selected on the board ${quoteId(path)}:`,
        ...lines.slice(0, MAX_ELEMENTS).map(line => `- ${line}`),
        ...more > 0 ? [`- and ${more} more`] : []
    ].join('\n');
}
