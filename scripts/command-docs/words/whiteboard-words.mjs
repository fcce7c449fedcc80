const BOARD = 'path of the board; a name without folder and ending is looked for in `docs/whiteboard`, too';
const BOARD_FINDINGS = {
    'findings': 'what is wrong with the drawing; empty when all is well',
    'findings[].kind': 'what kind of fault: shapes that overlap or stand too close (`tight`), connectors `through` shapes, texts that are '
        + 'cut, covered or too pale, ends that miss their shape or have none, shapes outside their group, links whose code moved, changed '
        + 'or is gone (`code-…`)',
    'findings[].shapeId': 'the shape or connector',
    'findings[].otherId': 'the other one, if there are two',
    'findings[].message': 'the fault in a sentence, and what helps',
    'findings[].amount': 'how much: square pixels of an overlap, pixels of a gap or of a text, ratio of a contrast'
};
const REVISION = 'number of this state, for `since` of *Read Board*';
const WRITTEN = {
    shapeId: 'the one that was written',
    shapeIds: 'those that were written',
    boxes: 'place and size of each, by id',
    moved: 'ids of other shapes that had to move',
    ...BOARD_FINDINGS,
    revision: REVISION
};
const REGION = {
    'region': 'only this part of the board, in its pixels',
    'region.x': 'left edge', 'region.y': 'upper edge', 'region.width': 'width', 'region.height': 'height'
};
const CAMERA = { x: 'of the point in the middle of the view', y: 'of the same point', zoom: '1 is actual size' };

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const WHITEBOARD_WORDS = {
    'openspace.whiteboard.list': {
        args: { path: 'only boards below this folder' },
        result: {
            'whiteboards': 'the boards, by path; without what `.gitignore` ignores',
            'whiteboards[].whiteboardId': 'path, as commands take it',
            'whiteboards[].title': 'its title, if it has one',
            'whiteboards[].shapes': 'how many shapes it has',
            'truncated': 'there are more'
        }
    },
    'openspace.whiteboard.read': {
        args: {
            whiteboardId: BOARD, format: 'an outline without it, if there are many shapes', shapeIds: 'these in full, the rest in short',
            ...REGION, page: 'of a long outline, from 1'
        },
        result: {
            title: 'its title, if it has one',
            shapes: 'shapes and connectors, from back to front',
            outline: 'the same in lines of text',
            page: 'which page of the outline this is',
            pages: 'how many there are',
            changes: 'what is new, different or gone since that revision, and by whom; since a commit, ids by what became of them',
            camera: 'where the board was looked at last',
            'camera.x': CAMERA.x, 'camera.y': CAMERA.y, 'camera.zoom': CAMERA.zoom,
            revision: REVISION,
            ...BOARD_FINDINGS,
            'findings': 'shapes whose code moved, changed or is gone, if there are some; an outline says it behind them',
            faults: 'what of the file could not be understood; it is kept'
        }
    },
    'openspace.whiteboard.create': {
        args: { title: 'for the tab and the outline', mermaid: 'a diagram that becomes shapes' },
        limits: { whiteboardId: 'there must not be such a file' },
        result: { ...WRITTEN, whiteboardId: 'path of the file' }
    },
    'openspace.whiteboard.add_shape': {
        more: ['All shapes of one command are one step for undo. A batch on a free place is laid out as a diagram.'],
        args: { whiteboardId: BOARD },
        result: WRITTEN
    },
    'openspace.whiteboard.update_shape': {
        args: { whiteboardId: BOARD, shapeId: 'the shape or connector' },
        result: WRITTEN
    },
    'openspace.whiteboard.delete_shape': {
        args: { whiteboardId: BOARD, shapeId: 'one of them', shapeIds: 'many' },
        limits: { shapeId: 'one of the two is needed', shapeIds: 'one of the two is needed' },
        result: WRITTEN
    },
    'openspace.whiteboard.connect': {
        args: {
            whiteboardId: BOARD, from: 'id of a shape, or `{ shape, side }`', to: 'id of a shape, or `{ shape, side }`',
            label: 'what stands on it', relation: 'what it means, which decides about its heads', style: 'elbow without it'
        },
        result: WRITTEN
    },
    'openspace.whiteboard.from_mermaid': {
        more: ['Text that is no diagram is refused with its line.'],
        args: { whiteboardId: BOARD, mermaid: 'the diagram' },
        result: { ...WRITTEN, whiteboardId: 'path of the file' }
    },
    'openspace.whiteboard.to_mermaid': {
        args: { whiteboardId: BOARD },
        result: { mermaid: 'the text', lost: 'what does not fit there' }
    },
    'openspace.whiteboard.open': {
        args: {
            whiteboardId: BOARD, shapeIds: 'shapes to look at', newPane: 'a pane of its own',
            splitDirection: 'a pane of its own: `vertical` to the right, `horizontal` below'
        },
        result: {
            'paneId': 'the pane in which it is shown',
            'code': 'what was marked',
            'code.path': 'the file', 'code.line': 'the first line, from 1', 'code.endLine': 'the last line, if there are several'
        }
    },
    'openspace.whiteboard.camera.set': {
        more: ['The view is kept with the file.'],
        args: { whiteboardId: BOARD, ...CAMERA }, result: CAMERA
    },
    'openspace.whiteboard.camera.fit': { args: { whiteboardId: BOARD, shapeIds: 'only these' }, result: CAMERA },
    'openspace.whiteboard.camera.get': { args: { whiteboardId: BOARD }, result: CAMERA },
    'openspace.whiteboard.layout': {
        args: {
            whiteboardId: BOARD, direction: 'where connectors lead; `down` without it', algorithm: '`layered` without it',
            shapeIds: 'only these'
        },
        result: WRITTEN
    },
    'openspace.whiteboard.align': { args: { whiteboardId: BOARD, shapeIds: 'which' }, result: WRITTEN },
    'openspace.whiteboard.group': { args: { whiteboardId: BOARD, shapeIds: 'which', title: 'of the frame' }, result: WRITTEN },
    'openspace.whiteboard.check': { args: { whiteboardId: BOARD }, result: BOARD_FINDINGS },
    'openspace.whiteboard.render': {
        more: ['The picture reaches the model as an image. Over the HTTP API it is `image`, with `type` and `data` in Base64. '
            + 'It is made from the file, so the board need not be open.'],
        args: { whiteboardId: BOARD, ...REGION, theme: 'that of the IDE without it' },
        result: { outline: 'the board in lines of text', width: 'of the picture, in pixels', height: 'of the picture, in pixels' }
    },
    'openspace.whiteboard.export': {
        args: { whiteboardId: BOARD, format: 'what to write', path: 'where it goes; without it beside the board' },
        result: { path: 'the file that was written', lost: 'what does not fit there' }
    },
    'openspace.whiteboard.import_canvas': {
        result: { ...WRITTEN, whiteboardId: 'path of the board', faults: 'what could not be taken over' }
    }
};
