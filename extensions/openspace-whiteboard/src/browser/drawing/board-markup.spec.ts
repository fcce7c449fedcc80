import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardSvg } from '../../common/picture/board-svg';
import { DARK_LOOK } from '../../common/picture/look';
import { BoardElement } from '../../common/model/shape';
import { Route } from '../../common/routing/route';
import { NASTY_SIZES, NASTY_TEXTS } from '../../common/shapes/fixtures/nasty-contents';
import { createShapeTypes } from '../../common/shapes/shape-catalog';
import { TABLE_MEASURER } from '../../common/text/table-measurer';

const types = createShapeTypes();
const KNOWN = new Set(['svg', 'title', 'rect', 'g', 'path', 'text', 'parsererror']);

function parsed(elements: readonly BoardElement[], routes: ReadonlyMap<string, Route> = new Map(), title?: string): Document {
    const { svg } = boardSvg({ title, elements }, routes, { look: DARK_LOOK, types, measurer: TABLE_MEASURER });
    return new DOMParser().parseFromString(svg, 'application/xml');
}

function faultsOf(picture: Document): string[] {
    return [...picture.querySelectorAll('*')].flatMap(({ localName, attributes, textContent }) => [
        ...localName === 'parsererror' || !KNOWN.has(localName) ? [`<${localName}> ${textContent}`] : [],
        ...[...attributes].filter(({ name }) => /^on|href|style/.test(name)).map(({ name }) => name),
        ...[...attributes].filter(({ value }) => /NaN|Infinity|undefined/.test(value)).map(({ value }) => value)
    ]);
}

describe('the SVG of a board', () => {
    it.each(Object.entries(NASTY_TEXTS))('is well-formed with %s everywhere', (_, text) => {
        const elements = types.all.map(({ type }, index): BoardElement => ({
            id: `${text}${index}`, type, x: index, y: index, width: 120, height: 80, text, name: text, stereotype: text, attributes: [text],
            methods: [text], src: text, color: text
        }));
        expect(faultsOf(parsed(elements, new Map(), text))).toEqual([]);
    });

    it.each(NASTY_SIZES)('is well-formed with shapes of %o', size => {
        const elements = types.all.map(({ type }): BoardElement => ({ id: type, type, x: 0, y: 0, text: 'Text', ...size }));
        expect(faultsOf(parsed(elements))).toEqual([]);
    });

    it('shows texts as they are', () => {
        const picture = parsed([{ id: '<&">', type: 'rectangle', x: 0, y: 0, width: 300, height: 80, text: 'if (a < b && c > "d")' }]);
        expect(picture.querySelector('text')!.textContent).toBe('if (a < b && c > "d")');
        expect(picture.querySelector('g')!.getAttribute('data-shape-id')).toBe('<&">');
    });

    it('shows labels and paths of connectors as they are', () => {
        const d = 'M0 0L9 9"/><script>';
        const route = { id: 'c', d, points: [{ x: 0, y: 0 }, { x: 9, y: 9 }], label: { x: 0, y: 0, width: 80, height: 20 } };
        const ends = { from: { x: 0, y: 0 }, to: { x: 9, y: 9 } };
        const connector: BoardElement = { id: 'c', type: 'connector', ...ends, label: '</g>&', relation: '<' };
        const picture = parsed([connector], new Map([['c', route]]));
        expect(faultsOf(picture)).toEqual([]);
        expect(picture.querySelector('path')!.getAttribute('d')).toBe(d);
        expect(picture.querySelector('text')!.textContent).toBe('</g>&');
    });

    it('is well-formed whatever the texts', () => {
        fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, id) => {
            const written = { name: text, attributes: [text], color: text };
            const picture = parsed([{ id, type: 'class', x: 0, y: 0, width: 200, height: 80, ...written }], new Map(), text);
            expect(faultsOf(picture)).toEqual([]);
        }), { numRuns: 100 });
    });
});
