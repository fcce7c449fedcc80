// A page with nothing but Excalidraw, bundled and served by `support/excalidraw.mjs`.
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows elements of a board, in the place and at the size at which our view shows them; then `benchPlaceOf` tells where they are. */
window.benchShow = (elements, { left, top, width, height, zoom, x, y }) => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(host);
    createRoot(host).render(createElement(Excalidraw, {
        initialData: {
            elements: convertToExcalidrawElements(skeletonsOf(elements), { regenerateIds: false }),
            appState: { zoom: { value: zoom }, scrollX: width / 2 / zoom - x, scrollY: height / 2 / zoom - y }
        },
        excalidrawAPI: api => {
            window.benchPlaceOf = wanted => {
                const element = api.getSceneElements().find(({ id }) => id === wanted);
                return element && { x: element.x, y: element.y };
            };
        }
    }));
};

/** Arrows behind shapes, as in our view. */
function skeletonsOf(elements) {
    const byId = new Map(elements.map(element => [element.id, element]));
    const isArrow = ({ type }) => type === 'connector';
    const ordered = [...elements.filter(isArrow), ...elements.filter(element => !isArrow(element))];
    return ordered.map(({ id, type, text, x, y, width, height, from, to }) => {
        if (type !== 'connector') {
            // Without a filling it could only be dragged by its border.
            return { id, type, x, y, width, height, label: { text }, backgroundColor: '#e9ecef', fillStyle: 'solid' };
        }
        const [first, last] = [byId.get(from), byId.get(to)];
        const begin = { x: first.x + first.width, y: first.y + first.height / 2 };
        const points = [[0, 0], [last.x - begin.x, last.y + last.height / 2 - begin.y]];
        return { id, type: 'arrow', ...begin, points, start: { id: from }, end: { id: to } };
    });
}
