import { describe, expect, it } from 'vitest';
import { BoardElement, Connector, Shape } from '../model/shape';
import { Route, Routes } from '../routing/route';
import { createShapeTypes } from '../shapes/shape-catalog';
import { TABLE_MEASURER } from '../text/table-measurer';
import { BoardPicture, boardSvg, SvgPicture } from './board-svg';
import { LIGHT_LOOK } from './look';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function shape(more: Partial<Shape> = {}): Shape {
    return { id: 'a', type: 'rectangle', x: 0, y: 0, width: 100, height: 50, ...more };
}

function route(more: Partial<Route> = {}): Route {
    return { id: 'c', points: [{ x: 100, y: 25 }, { x: 200, y: 25 }], d: 'M100 25L200 25', ...more };
}

const CONNECTOR: Connector = { id: 'c', type: 'connector', from: { shape: 'a' }, to: { shape: 'b' } };

function picture(elements: readonly BoardElement[], more: Partial<BoardPicture> = {}, routes: Routes = new Map()): SvgPicture {
    return boardSvg({ elements }, routes, { look: LIGHT_LOOK, types: createShapeTypes(), measurer: TABLE_MEASURER, ...more });
}

describe('boardSvg', () => {
    it('shows all of the board with some space around it', () => {
        const { svg, width, height } = picture([shape({ x: -40, y: 10 }), shape({ id: 'b', x: 200, y: 110 })]);
        expect([width, height]).toEqual([340 + 48, 150 + 48]);
        expect(svg).toContain('viewBox="-64 -14 388 198"');
    });

    it('is a picture of a sensible size for a board on which nothing stands', () => {
        expect(picture([])).toMatchObject({ width: 368, height: 228 });
    });

    it('shows a region, and nothing that is not in it', () => {
        const region = { x: -10, y: -10, width: 200, height: 100 };
        const { svg, width, height } = picture([shape(), shape({ id: 'far', x: 5_000 })], { region });
        expect([width, height]).toEqual([200, 100]);
        expect(svg).toContain('data-shape-id="a"');
        expect(svg).not.toContain('far');
    });

    it.each([
        { x: 0, y: 0, width: 0, height: 10 }, { x: NaN, y: 0, width: 10, height: 10 }
    ])('shows all of it for a region that is none', region => {
        expect(picture([shape()], { region }).width).toBe(148);
    });

    it('makes a large board smaller, in proportion', () => {
        const { width, height, svg } = picture([shape({ width: 4_000, height: 2_000 })], { maxSize: 1_000, padding: 0 });
        expect([width, height]).toEqual([1_000, 500]);
        expect(svg).toContain('viewBox="0 0 4000 2000"');
    });

    it('marks each element with its id, and draws a label in the group of its connector', () => {
        const label = { x: 130, y: 15, width: 40, height: 20 };
        const { svg } = picture([shape(), { ...CONNECTOR, label: 'reads' }], {}, new Map([['c', route({ label })]]));
        expect(svg).toMatch(/<g data-shape-id="c" data-shape-type="connector">.*>reads<\/text><\/g>/);
        expect(svg).toContain('data-shape-id="a" data-shape-type="rectangle" transform="translate(0 0)"');
    });

    it('leaves out what has no place, and connectors without a way', () => {
        const { svg } = picture([shape({ id: 'lost', x: NaN }), CONNECTOR]);
        expect(svg).not.toContain('data-shape-id');
        expect(picture([CONNECTOR], {}, new Map([['c', route({ points: [{ x: NaN, y: 0 }, { x: 1, y: 1 }] })]])).svg).not.toContain('NaN');
    });

    it('does without a ground if nobody wants it', () => {
        expect(picture([shape()]).svg).toContain('<rect ');
        expect(picture([shape()], { background: false }).svg).not.toContain('<rect ');
    });

    it('holds pictures of the workspace in itself', () => {
        const { svg } = picture([shape({ type: 'image', src: 'a.gif' })], { imageOf: src => src === 'a.gif' ? PIXEL : undefined });
        expect(svg).toContain(`href="${PIXEL}"`);
    });

    it('draws the path in place of a picture that is not there', () => {
        const { svg } = picture([shape({ type: 'image', src: 'docs/a.png', width: 200, height: 120 })]);
        expect(svg).toContain('docs/a.png');
        expect(svg).not.toContain('<image');
    });

    it.each([
        'https://evil.example/a.png', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html;base64,PGI+',
        `${PIXEL}" onload="alert(1)`, 'data:image/svg+xml,<svg/>'
    ])('never leads to %s', address => {
        const { svg } = picture([shape({ type: 'image', src: 'a.png' })], { imageOf: () => address });
        expect(svg).not.toContain('<image');
        expect(svg).not.toContain('href');
    });
});
