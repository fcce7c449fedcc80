import { nls } from '@theia/core/lib/common/nls';
import { Board, indexOf } from '../../common/model/board';
import { BoardElement, Connector, ConnectorEnd, isAttached, isConnector, Shape } from '../../common/model/shape';
import { ShapeTypes } from '../../common/shapes/shape-type';

/** As much of a text as is read out or listed. */
const MAX_WORDS = 80;

/** Names with more neighbours than these only say how many. */
const MAX_NEIGHBOURS = 4;

/** What a shape is called: what is written in it, or what it is. */
export function labelOf(element: BoardElement, types: ShapeTypes): string {
    const written = isConnector(element) ? element.label : element.name ?? element.text;
    const words = typeof written === 'string' ? written.replace(/\s+/g, ' ').trim() : '';
    if (words) {
        return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1)}…` : words;
    }
    return isConnector(element) ? nls.localize('openspace/whiteboard/connector', 'Connector') : types.of(element.type).label;
}

/** A shape for those who hear it, such as `API, rectangle, connected to DB`. */
export function spokenName(shape: Shape, board: Board, types: ShapeTypes, connectors: readonly Connector[] = []): string {
    const label = labelOf(shape, types);
    const kind = types.of(shape.type).label.toLowerCase();
    const parts = label.toLowerCase() === kind ? [label] : [label, kind];
    const neighbours = [...new Set(connectors.map(connector => otherEnd(connector, shape.id)).filter(id => id !== undefined))]
        .map(id => indexOf(board).get(id)).filter(other => other !== undefined);
    if (neighbours.length > MAX_NEIGHBOURS) {
        parts.push(nls.localize('openspace/whiteboard/connectedToMany', 'connected to {0} others', neighbours.length));
    } else if (neighbours.length > 0) {
        const names = neighbours.map(other => labelOf(other, types)).join(', ');
        parts.push(nls.localize('openspace/whiteboard/connectedTo', 'connected to {0}', names));
    }
    return parts.join(', ');
}

/** A connector for lists and those who hear it, such as `API to DB: reads`. */
export function connectorName(connector: Connector, board: Board, types: ShapeTypes): string {
    const nameOf = (end: ConnectorEnd): string => {
        const shape = isAttached(end) ? indexOf(board).get(end.shape) : undefined;
        return shape ? labelOf(shape, types) : nls.localize('openspace/whiteboard/nothing', 'nothing');
    };
    const way = nls.localize('openspace/whiteboard/fromTo', '{0} to {1}', nameOf(connector.from), nameOf(connector.to));
    const meaning = [connector.label, connector.relation].filter(part => typeof part === 'string' && part.trim() !== '');
    return meaning.length > 0 ? `${way}: ${meaning.join(', ')}` : way;
}

const neighbourhoods = new WeakMap<Board, ReadonlyMap<string, readonly Connector[]>>();

/** The connectors at each shape. */
export function connectorsByShape(board: Board): ReadonlyMap<string, readonly Connector[]> {
    let found = neighbourhoods.get(board);
    if (!found) {
        const byShape = new Map<string, Connector[]>();
        for (const element of board.elements) {
            if (isConnector(element)) {
                for (const id of new Set([element.from, element.to].filter(isAttached).map(({ shape }) => shape))) {
                    const known = byShape.get(id);
                    if (known) {
                        known.push(element);
                    } else {
                        byShape.set(id, [element]);
                    }
                }
            }
        }
        found = byShape;
        neighbourhoods.set(board, found);
    }
    return found;
}

function otherEnd({ from, to }: Connector, id: string): string | undefined {
    const [a, b] = [from, to].map(end => isAttached(end) ? end.shape : undefined);
    return a === id ? b === id ? undefined : b : a;
}
