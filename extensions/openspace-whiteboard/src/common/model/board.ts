import { BoardElement, Connector, isConnector, isShape, Shape } from './shape';

export interface Camera {
    /** The point of the board in the middle of the view. */
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
}

export const BOARD_ENDING = '.whiteboard.json';

/** Where new boards go. */
export const BOARD_FOLDER = 'docs/whiteboard';

/** A board as a value: whoever changes it gets another one. */
export interface Board {
    readonly title?: string;
    /** Where it was looked at last; undefined fits all of it into the view. */
    readonly camera?: Camera;
    /** From back to front. Ids are unique. */
    readonly elements: readonly BoardElement[];
    /** Fields of the file that nobody here knows. */
    readonly rest?: Readonly<Record<string, unknown>>;
    /** Elements of the file that could not be understood, as they stand there: they are written back at its end. */
    readonly leftovers?: readonly string[];
}

export const EMPTY_BOARD: Board = { elements: [] };

const indexes = new WeakMap<Board, ReadonlyMap<string, BoardElement>>();

/** The elements by their ids. */
export function indexOf(board: Board): ReadonlyMap<string, BoardElement> {
    let index = indexes.get(board);
    if (!index) {
        index = new Map(board.elements.map(element => [element.id, element]));
        indexes.set(board, index);
    }
    return index;
}

export function shapesOf({ elements }: Board): Shape[] {
    return elements.filter(isShape);
}

export function connectorsOf({ elements }: Board): Connector[] {
    return elements.filter(isConnector);
}

export function shapeOf(board: Board, id: string): Shape | undefined {
    const element = indexOf(board).get(id);
    return element && isShape(element) ? element : undefined;
}
