import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { connectorsOf } from '../../common/model/board';
import { readingOrder } from '../../common/sight/reading-order';
import { connectorName, connectorsByShape, spokenName } from '../editing/element-names';
import { useEditor, useScene, useSettledBoard } from './board-context';

/** So many of each are listed at once. */
const PAGE = 200;

interface Entry {
    readonly id: string;
    readonly name: string;
}

/** All shapes in the order of reading, and all connectors: for the keyboard and for those who do not see the board. */
export function ElementList(): React.ReactElement {
    const { editor: { kit: { types } } } = useScene();
    const board = useSettledBoard();
    const shapes = React.useMemo(() => readingOrder(board).map(({ shape }) => ({
        id: shape.id, name: spokenName(shape, board, types, connectorsByShape(board).get(shape.id))
    })), [board, types]);
    const connectors = React.useMemo(() => connectorsOf(board).map(connector => ({
        id: connector.id, name: connectorName(connector, board, types)
    })), [board, types]);
    return (
        <div
            className='openspace-board-list' data-testid='board-list' role='region'
            aria-label={nls.localize('openspace/whiteboard/list', 'List of Shapes and Connectors')}
        >
            <Section title={nls.localize('openspace/whiteboard/shapes', 'Shapes')} entries={shapes} />
            <Section title={nls.localize('openspace/whiteboard/connectors', 'Connectors')} entries={connectors} />
        </div>
    );
}

function Section({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }): React.ReactElement {
    const { editor, stage } = useScene();
    const selection = useEditor(state => state.selection);
    const [limit, setLimit] = React.useState(PAGE);
    return (
        <section aria-label={title}>
            <h3>{title} <span className='openspace-board-count'>{entries.length}</span></h3>
            <ul>
                {entries.slice(0, limit).map(({ id, name }) => <li key={id}>
                    <button
                        type='button' className='openspace-board-entry' title={name} aria-pressed={selection.has(id)} data-entry={id}
                        onClick={event => {
                            editor.select([id], event.ctrlKey || event.metaKey || event.shiftKey ? 'toggle' : 'only');
                            void stage.reveal([id]);
                        }}
                    >{name}</button>
                </li>)}
            </ul>
            {entries.length > limit && <button type='button' className='openspace-board-entry' onClick={() => setLimit(limit + PAGE)}>
                {nls.localize('openspace/whiteboard/showMore', 'Show More')}
            </button>}
        </section>
    );
}
