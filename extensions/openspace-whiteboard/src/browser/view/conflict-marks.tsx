import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useStore } from '@xyflow/react';
import { indexOf } from '../../common/model/board';
import { isConnector } from '../../common/model/shape';
import { useEditor, useScene } from './board-context';

/** At each shape that somebody else has changed in another way: whose way it is to be. */
export function ConflictMarks(): React.ReactElement {
    const { editor } = useScene();
    const zoom = useStore(({ transform }) => transform[2]);
    const board = useEditor(state => state.board);
    const routes = useEditor(state => state.routes);
    const conflicts = useEditor(state => state.conflicts);
    return <>
        {[...conflicts].map(id => {
            const element = indexOf(board).get(id);
            const at = element && (isConnector(element) ? routes.get(id)?.points[0] : { x: element.x + element.width, y: element.y });
            return at && <div
                key={id} className='openspace-board-panel openspace-board-conflict nopan' role='group'
                data-testid='board-conflict' data-conflict={id}
                aria-label={nls.localize('openspace/whiteboard/conflict', 'Changed by somebody else too')}
                style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${1 / zoom}) translate(8px, -50%)` }}
            >
                <span>{nls.localize('openspace/whiteboard/conflict', 'Changed by somebody else too')}</span>
                <button type='button' className='theia-button secondary' onClick={() => editor.document.settle(id, 'mine')}>
                    {nls.localize('openspace/whiteboard/keepMine', 'Keep Mine')}
                </button>
                <button type='button' className='theia-button secondary' onClick={() => editor.document.settle(id, 'theirs')}>
                    {nls.localize('openspace/whiteboard/takeTheirs', 'Take Theirs')}
                </button>
            </div>;
        })}
    </>;
}
