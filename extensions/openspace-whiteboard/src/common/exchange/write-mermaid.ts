import { Board, shapesOf } from '../model/board';
import { Shape } from '../model/shape';
import { cleanLine } from '../text/clean-text';
import { DiagramWriting } from './diagram-writing';
import { DiagramKind } from './mermaid-drafts';
import { writeClassDiagram } from './write-class-diagram';
import { writeEntities } from './write-entities';
import { writeFlowchart } from './write-flowchart';
import { writeSequence } from './write-sequence';
import { isBar, writeStateDiagram } from './write-state-diagram';

/** A board as Mermaid. */
export interface WrittenMermaid {
    readonly mermaid: string;
    /** What does not fit into Mermaid, each with the ids that it concerns, for agent and person. */
    readonly lost: readonly string[];
}

const WRITERS: Readonly<Record<DiagramKind, (writing: DiagramWriting) => string[]>> = {
    flowchart: writeFlowchart, class: writeClassDiagram, state: writeStateDiagram, sequence: writeSequence, er: writeEntities
};

/** Shapes that belong to a kind of diagram alone. */
const KINDS: Readonly<Record<string, DiagramKind | undefined>> = {
    class: 'class', entity: 'er', state: 'state', composite: 'state', initial: 'state', final: 'state', lifeline: 'sequence',
    activation: 'sequence'
};

/** Shapes that say nothing about the kind. */
const ANYWHERE = ['frame', 'note', 'text', 'image', 'line', 'freehand', 'divider'];

/** As the kind of diagram that its shapes make up; a mixture is a flowchart. */
export function toMermaid(board: Board): WrittenMermaid {
    const kind = kindOf(shapesOf(board));
    const writing = new DiagramWriting(board, kind);
    const lines = WRITERS[kind](writing);
    const title = board.title?.trim() ? ['---', `title: ${JSON.stringify(cleanLine(board.title))}`, '---'] : [];
    return { mermaid: `${[...title, ...lines].join('\n')}\n`, lost: writing.lost };
}

function kindOf(shapes: readonly Shape[]): DiagramKind {
    const telling = shapes.filter(({ type }) => !ANYWHERE.includes(type));
    const kinds = new Set(telling.map(({ type }) => KINDS[type]));
    if (kinds.has('sequence')) {
        return 'sequence';
    }
    if (kinds.has('state') && telling.every(shape => KINDS[shape.type] === 'state' || shape.type === 'decision' || isBar(shape))) {
        return 'state';
    }
    const [only] = kinds;
    return kinds.size === 1 && only && only !== 'state' ? only : 'flowchart';
}
