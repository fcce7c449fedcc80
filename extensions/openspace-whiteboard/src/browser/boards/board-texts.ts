import { injectable } from '@theia/core/shared/inversify';
import { Board } from '../../common/model/board';
import { BoardFault, LineEnding, ReadBoard, readBoard, writeBoard } from '../../common/model/board-file';

/** As many texts as a turn of the agent goes back and forth between. */
const MAX_KEPT = 12;

/**
 * Boards as they stand in files. What was read or written last is not read again: shapes stay the same objects, so that what was
 * worked out for them still holds.
 */
@injectable()
export class BoardTexts {

    protected readonly kept = new Map<string, ReadBoard>();
    protected readonly written = new WeakMap<Board, string>();

    read(text: string): ReadBoard {
        const known = this.kept.get(text);
        const read = known ?? readBoard(text);
        this.keep(text, read);
        return read;
    }

    write(board: Board, eol: LineEnding = '\n'): string {
        const text = this.writeLines(board);
        // No line break stands inside of a text: JSON has other signs for them.
        return eol === '\n' ? text : text.replaceAll('\n', eol);
    }

    protected writeLines(board: Board): string {
        let text = this.written.get(board);
        if (text === undefined) {
            text = writeBoard(board);
            this.written.set(board, text);
            // Leftovers are faults each time that they are read.
            if (!board.leftovers?.length) {
                this.keep(text, { board, faults: [], isSound: true, isReadOnly: false, eol: '\n' });
            }
        }
        return text;
    }

    protected keep(text: string, read: ReadBoard): void {
        this.kept.delete(text);
        this.kept.set(text, read);
        for (const [oldest] of this.kept) {
            if (this.kept.size <= MAX_KEPT) {
                return;
            }
            this.kept.delete(oldest);
        }
    }
}

/** Why a board must not be written, with a message for the user; undefined if it may. */
export function reasonNotToWrite({ isReadOnly, faults }: ReadBoard): string | undefined {
    if (!isReadOnly) {
        return undefined;
    }
    const fault = faults.at(0);
    return fault === undefined ? 'The file is not a board.' : describeFault(fault);
}

export function describeFault({ line, message }: BoardFault): string {
    return line === undefined ? message : `Line ${line}: ${message}`;
}
