import type { SurfaceIntroduction } from 'openspace-core/lib/common';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';

/** Commands by their names: their definitions are loaded later. */
export const whiteboardIntroduction: SurfaceIntroduction = {
    id: 'whiteboard',
    formerly: ['drawing'],
    purpose: 'Draw diagrams together with the person (*.whiteboard.json). Leave out coordinates: shapes are placed, connectors routed. '
        + 'A slide shows a board, or a part by its id, as ![](parts.whiteboard.json#id).',
    content: { type: 'whiteboard', contentId: 'path of a board', kind: 'path' },
    examples: [{
        title: 'Draw something for the person:',
        commands: [
            {
                cmd: 'openspace.whiteboard.create',
                args: {
                    whiteboardId: BOARD, title: 'Parts', shapes: [
                        { id: 'api', type: 'rectangle', text: 'API' }, { id: 'db', type: 'cylinder', text: 'Orders' },
                        { type: 'connector', from: 'api', to: 'db', label: 'reads' }
                    ]
                }
            },
            { cmd: 'openspace.whiteboard.open', args: { whiteboardId: BOARD, splitDirection: 'vertical' } }
        ]
    }]
};
