import { Board, connectorsOf } from '../../common/model/board';
import { BoardElement } from '../../common/model/shape';
import { readingOrder } from '../../common/sight/reading-order';

const WRITTEN: readonly string[] = ['text', 'name', 'stereotype', 'attributes', 'methods', 'label', 'src', 'id'];

/** Ids of what has the text somewhere: shapes in the order of reading, then connectors. Case does not matter. */
export function searchBoard(board: Board, text: string): string[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') {
        return [];
    }
    const elements = [...readingOrder(board).map(({ shape }) => shape), ...connectorsOf(board)];
    return elements.filter(element => has(element, wanted)).map(({ id }) => id);
}

function has(element: BoardElement, wanted: string): boolean {
    return WRITTEN.some(field => {
        const value = element[field];
        const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
        return parts.some(part => typeof part === 'string' && part.toLowerCase().includes(wanted));
    });
}
