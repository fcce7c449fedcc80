import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { Box, centre, contains } from '../../common/geometry/box';
import { Board } from '../../common/model/board';
import { isConnector, isShape } from '../../common/model/shape';
import { MARK_COLORS, markOf, signAt } from '../../common/picture/difference-marks';
import { BoardDifference, DIFFERENCE_KINDS, DifferenceEntry, DifferenceKind } from '../../common/sight/board-difference';
import { ShapeTypes } from '../../common/shapes/shape-type';
import { EarlierBoard } from '../comparing/git-boards';
import { Drawings } from '../drawing/drawing-elements';
import { connectorName, labelOf } from '../editing/element-names';
import { BoardStage, useEditor, useScene, useSettledBoard } from './board-context';
import { IconButton } from './board-panel';

/** So many of a kind are listed at once. */
const PAGE = 100;

/** Beside the board while it is compared with the last commit: how much differs, and what; a click goes there. */
export function ComparisonPanel(): React.ReactElement | null {
    const { comparison, stage } = useScene();
    const state = useEventValue(comparison.onDidChange, () => comparison.state);
    if (state.kind === 'off') {
        return null;
    }
    const title = nls.localize('openspace/whiteboard/compare/title', 'Changes Since the Last Commit');
    const stop = (): void => {
        comparison.stop();
        stage.focus();
    };
    return (
        <div
            className='openspace-board-comparison' role='region' aria-label={title} data-testid='board-comparison' data-state={state.kind}
            onKeyDown={event => {
                if (event.key === 'Escape') {
                    event.preventDefault();
                    event.stopPropagation();
                    stop();
                }
            }}
        >
            <header>
                <h3>{title}</h3>
                <IconButton
                    name='comparison-close' icon='close' onClick={stop}
                    label={nls.localize('openspace/whiteboard/compare/stop', 'Stop Comparing (Escape)')}
                />
            </header>
            {state.kind === 'loading' && <p role='status'>
                {nls.localize('openspace/whiteboard/compare/loading', 'Reading the last commit…')}
            </p>}
            {state.kind === 'failed' && <p role='alert' data-testid='board-comparison-failure'>{state.message}</p>}
            {state.kind === 'on' && <Differences earlier={state.earlier} />}
        </div>
    );
}

function Differences({ earlier }: { readonly earlier: EarlierBoard }): React.ReactElement | null {
    const { comparison, announce } = useScene();
    const board = useSettledBoard();
    const difference = comparison.differenceTo(board);
    const summary = difference && summaryOf(difference);
    // Once for each version: while the person draws they know what changes.
    const announced = React.useRef<EarlierBoard | undefined>(undefined);
    React.useEffect(() => {
        if (summary !== undefined && announced.current !== earlier) {
            announced.current = earlier;
            announce(summary);
        }
    }, [earlier, summary, announce]);
    if (!difference) {
        return null;
    }
    return <>
        {earlier.isPartial && <p role='alert'>
            {nls.localize('openspace/whiteboard/compare/partial', 'Not all of the committed version could be read.')}
        </p>}
        {difference.entries.length === 0 && <p role='status' data-testid='board-comparison-none'>{summary}</p>}
        {DIFFERENCE_KINDS.filter(kind => difference.counts[kind] > 0).map(kind => <Kind
            key={kind} kind={kind} entries={difference.entries.filter(entry => entry.kind === kind)} earlier={earlier} board={board}
        />)}
    </>;
}

function Kind({ kind, entries, earlier, board }: {
    readonly kind: DifferenceKind; readonly entries: readonly DifferenceEntry[]; readonly earlier: EarlierBoard; readonly board: Board;
}): React.ReactElement {
    const { editor, stage, look } = useScene();
    const { types, measurer } = editor.kit;
    const selection = useEditor(state => state.selection);
    const [limit, setLimit] = React.useState(PAGE);
    const sign = React.useMemo(() => signAt({ x: 9, y: 9 }, kind, 1), [kind]);
    const show = (entry: DifferenceEntry): void => {
        const mark = markOf(entry, { types, measurer, before: earlier.routes, after: editor.state.routes });
        editor.select([entry.id]);
        if (mark) {
            void lookAt(mark.box, stage);
        }
    };
    return (
        <section aria-label={nameOf(kind)} data-testid={`board-comparison-${kind}`} data-count={entries.length}>
            <h4>
                <svg width={18} height={18} aria-hidden='true'><Drawings drawings={sign} look={look} color={MARK_COLORS[kind]} /></svg>
                {nameOf(kind)} <span className='openspace-board-count'>{entries.length}</span>
            </h4>
            <ul>
                {entries.slice(0, limit).map(entry => {
                    const [name, detail] = [entryName(entry, earlier.board, board, types), detailOf(entry)];
                    return <li key={entry.id}>
                        <button
                            type='button' className='openspace-board-entry' title={detail ? `${name}: ${detail}` : name}
                            aria-pressed={selection.has(entry.id)} data-entry={entry.id} onClick={() => show(entry)}
                        >
                            {name}{detail && <span className='openspace-board-detail'>{detail}</span>}
                        </button>
                    </li>;
                })}
            </ul>
            {entries.length > limit && <button type='button' className='openspace-board-entry' onClick={() => setLimit(limit + PAGE)}>
                {nls.localize('openspace/whiteboard/showMore', 'Show More')}
            </button>}
        </section>
    );
}

/** Moves no farther than it must; what is too large is shown smaller. */
async function lookAt(box: Box, stage: BoardStage): Promise<void> {
    const { visible, camera } = stage;
    if (contains(visible, box) || visible.width === 0 || visible.height === 0) {
        return;
    }
    const fit = Math.min(visible.width / Math.max(box.width, 1), visible.height / Math.max(box.height, 1));
    await stage.setCamera({ ...centre(box), zoom: camera.zoom * Math.min(1, fit * 0.9) }, true);
}

function entryName({ before, after }: DifferenceEntry, earlier: Board, board: Board, types: ShapeTypes): string {
    const element = after ?? before!;
    return isConnector(element) ? connectorName(element, after ? board : earlier, types) : labelOf(element, types);
}

/** What of it differs: fields as they stand in the file, or how far it went. */
function detailOf({ kind, before, after, fields, carried, isCarried }: DifferenceEntry): string {
    if (kind === 'changed') {
        return fields.filter(field => !isCarried || field !== 'x' && field !== 'y').join(', ');
    }
    if (kind !== 'moved' || !before || !after || !isShape(before) || !isShape(after)) {
        return '';
    }
    const [dx, dy] = [after.x - before.x, after.y - before.y].map(Math.round);
    const way = nls.localize('openspace/whiteboard/compare/way', '{0}, {1} px', dx, dy);
    return carried > 0 ? nls.localize('openspace/whiteboard/compare/carried', '{0}, with {1} in it', way, carried) : way;
}

function summaryOf({ entries, counts }: BoardDifference): string {
    if (entries.length === 0) {
        return nls.localize('openspace/whiteboard/compare/same', 'Nothing has changed since the last commit.');
    }
    return DIFFERENCE_KINDS.filter(kind => counts[kind] > 0).map(kind => `${nameOf(kind)}: ${counts[kind]}`).join(', ');
}

function nameOf(kind: DifferenceKind): string {
    switch (kind) {
        case 'added': return nls.localize('openspace/whiteboard/compare/added', 'Added');
        case 'changed': return nls.localize('openspace/whiteboard/compare/changed', 'Changed');
        case 'moved': return nls.localize('openspace/whiteboard/compare/moved', 'Moved');
        case 'gone': return nls.localize('openspace/whiteboard/compare/gone', 'Deleted');
    }
}
