import * as React from '@theia/core/shared/react';
import { useStore } from '@xyflow/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { overlapArea } from '../../common/geometry/box';
import { BEHIND_OPACITY, DifferenceMark, GHOST_OPACITY, MARK_COLORS, MarkContext, markOf } from '../../common/picture/difference-marks';
import { connectorPalette, paletteOf } from '../../common/picture/look';
import { Route } from '../../common/routing/route';
import { BoardDifference, DifferenceEntry } from '../../common/sight/board-difference';
import { EarlierBoard } from '../comparing/git-boards';
import { Drawings } from '../drawing/drawing-elements';
import { useEditor, useScene } from './board-context';
import { CONNECTOR_LEVEL } from './board-nodes';
import { useVisibleRegion } from './visible-region';

/** More are only listed: whoever sees so many at once sees none of them. */
const MAX_MARKS = 1_500;

/** A board that is shown small has larger marks, up to this. */
const MAX_UNIT = 4;

/** What has become of the board since the last commit, at the shapes and connectors themselves. */
export function ComparisonMarks(): React.ReactElement | null {
    const { comparison } = useScene();
    const state = useEventValue(comparison.onDidChange, () => comparison.state);
    return state.kind === 'on' ? <Marks earlier={state.earlier} /> : null;
}

function Marks({ earlier }: { readonly earlier: EarlierBoard }): React.ReactElement | null {
    const { comparison, editor: { kit } } = useScene();
    const region = useVisibleRegion();
    const unit = useStore(({ transform }) => unitAt(transform[2]));
    const board = useEditor(state => state.board);
    const after = useEditor(state => state.routes);
    const maker = React.useRef<MarkMaker | undefined>(undefined);
    maker.current ??= new MarkMaker();
    const difference = comparison.differenceTo(board);
    const { types, measurer } = kit;
    const marks = difference ? maker.current.of(difference, { types, measurer, before: earlier.routes, after, unit }) : [];
    const shown = marks.filter(({ box }) => overlapArea(box, region) > 0).slice(0, MAX_MARKS);
    return <>
        <svg className='openspace-board-connectors' style={{ zIndex: CONNECTOR_LEVEL }} width={1} height={1} aria-hidden='true'>
            {shown.map(mark => <Behind key={mark.id} mark={mark} />)}
        </svg>
        <svg className='openspace-board-overlay openspace-board-marks' width={1} height={1} aria-hidden='true'>
            {shown.map(mark => <Front key={mark.id} mark={mark} />)}
        </svg>
    </>;
}

const Behind = React.memo(function Behind({ mark: { kind, ghost, behind } }: { readonly mark: DifferenceMark }): React.ReactElement {
    const { look, imageOf } = useScene();
    return <>
        {ghost && <g opacity={GHOST_OPACITY} transform={`translate(${ghost.at.x} ${ghost.at.y})`} data-testid='board-ghost'>
            <Drawings
                drawings={ghost.drawings} look={look} imageOf={imageOf}
                palette={ghost.isConnector ? connectorPalette(look, ghost.color) : paletteOf(look, ghost.color)}
            />
        </g>}
        {behind.length > 0 && <g opacity={BEHIND_OPACITY}><Drawings drawings={behind} look={look} color={MARK_COLORS[kind]} /></g>}
    </>;
});

const Front = React.memo(function Front({ mark: { id, kind, front } }: { readonly mark: DifferenceMark }): React.ReactElement {
    const { look } = useScene();
    return <g data-testid='board-mark' data-mark={id} data-mark-kind={kind}>
        <Drawings drawings={front} look={look} color={MARK_COLORS[kind]} />
    </g>;
});

/** In few steps, so that a zoom does not draw all of them anew each time. */
export function unitAt(zoom: number): number {
    return zoom > 0 ? Math.min(MAX_UNIT, Math.max(1, 2 ** (Math.round(-2 * Math.log2(zoom)) / 2))) : 1;
}

interface Made extends Pick<DifferenceEntry, 'before' | 'after' | 'kind'> {
    readonly routes: readonly (Route | undefined)[];
    readonly mark: DifferenceMark | undefined;
}

/** Makes marks; that of an entry which is as it was stays the same object, so that a drag draws few of them. */
class MarkMaker {

    protected known = new Map<string, Made>();
    protected last: Pick<MarkContext, 'types' | 'measurer' | 'unit'> | undefined;

    of({ entries }: BoardDifference, context: MarkContext): DifferenceMark[] {
        const { types, measurer, unit } = context;
        if (this.last?.types !== types || this.last.measurer !== measurer || this.last.unit !== unit) {
            this.known.clear();
            this.last = { types, measurer, unit };
        }
        const made = new Map(entries.map(entry => [entry.id, this.made(entry, context)]));
        this.known = made;
        return [...made.values()].flatMap(({ mark }) => mark ?? []);
    }

    protected made(entry: DifferenceEntry, context: MarkContext): Made {
        const { id, before, after, kind } = entry;
        const routes = [context.before.get(id), context.after.get(id)];
        const old = this.known.get(id);
        const isSame = old && old.before === before && old.after === after && old.kind === kind
            && old.routes.every((route, index) => route === routes[index]);
        return isSame ? old : { before, after, kind, routes, mark: markOf(entry, context) };
    }
}
