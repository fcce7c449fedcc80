import * as React from '@theia/core/shared/react';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { boardSvg } from '../../common/picture/board-svg';
import { DARK_LOOK, LIGHT_LOOK, paletteOf } from '../../common/picture/look';
import { Shape } from '../../common/model/shape';
import { Drawing } from '../../common/shapes/drawing';
import { createShapeTypes } from '../../common/shapes/shape-catalog';
import { TABLE_MEASURER } from '../../common/text/table-measurer';
import { Drawings, DrawingsProps } from './drawing-elements';

const types = createShapeTypes();
const roots: Root[] = [];

function render(props: DrawingsProps): Element {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const root = createRoot(host);
    roots.push(root);
    React.act(() => root.render(<Drawings {...props} />));
    return host;
}

const COMPARED = ['d', 'x', 'y', 'fill', 'stroke', 'stroke-dasharray', 'text-decoration', 'font-size'];

const IMAGE: Drawing = { kind: 'image', src: 'docs/a.png', box: { x: 0, y: 0, width: 200, height: 120 } };

describe('Drawings', () => {
    afterEach(() => {
        React.act(() => roots.splice(0).forEach(root => root.unmount()));
        Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
    });

    it.each(types.all.map(({ type }) => type))('draws a shape of type %s as the picture does', name => {
        const type = types.of(name);
        const members = { attributes: ['+a {static}', 'id PK'], methods: ['b()'] };
        const content = { type: name, text: 'Some <b>text</b> & "more"', name: 'Name', ...members, src: 'a.png' };
        const shape: Shape = { id: 's', x: 0, y: 0, ...content, ...type.naturalSize(content, TABLE_MEASURER), color: 'blue' };
        const { svg } = boardSvg({ elements: [shape] }, new Map(), { look: DARK_LOOK, types, measurer: TABLE_MEASURER });
        const picture = new DOMParser().parseFromString(svg, 'application/xml').querySelector('g')!;
        const view = render({ drawings: type.draw(shape, TABLE_MEASURER), look: DARK_LOOK, color: 'blue' });
        const looksOf = (parent: Element): unknown[] => [...parent.children].map(child =>
            [child.localName, child.textContent, ...COMPARED.map(key => child.getAttribute(key))]);
        expect(looksOf(view)).toEqual(looksOf(picture));
    });

    it('uses a palette of its own if there is one', () => {
        const path: Drawing = { kind: 'path', d: 'M0 0', fill: 'fill', stroke: 'background' };
        const view = render({ drawings: [path], look: LIGHT_LOOK, color: 'red', palette: paletteOf(LIGHT_LOOK, 'blue') });
        expect(view.firstElementChild!.getAttribute('fill')).toBe(LIGHT_LOOK.colors.blue.fill);
        expect(view.firstElementChild!.getAttribute('stroke')).toBe(LIGHT_LOOK.background);
    });

    it('shows a picture that the page has', () => {
        const view = render({ drawings: [IMAGE], look: LIGHT_LOOK, imageOf: () => 'blob:http://localhost/1' });
        expect(view.querySelector('image')!.getAttribute('href')).toBe('blob:http://localhost/1');
    });

    it.each([
        undefined, 'https://evil.example/a.png', 'javascript:alert(1)', 'data:text/html,x', '//evil.example'
    ])('asks nobody for %s', address => {
        const view = render({ drawings: [IMAGE], look: LIGHT_LOOK, imageOf: () => address });
        expect(view.querySelector('image')).toBeNull();
        expect(view.textContent).toBe('docs/a.png');
    });
});
