import { describe, expect, it } from 'vitest';
import { Box, Point } from '../geometry/box';
import { Shape } from '../model/shape';
import { TABLE_MEASURER } from '../text/table-measurer';
import { TextMeasurer } from '../text/text-measurer';
import { Drawing } from './drawing';
import { NASTY_SIZES, NASTY_TEXTS } from './fixtures/nasty-contents';
import { createShapeTypes } from './shape-catalog';
import { ShapeContent, ShapeType } from './shape-type';

const CONTRACT = [
    'rectangle', 'rounded', 'ellipse', 'circle', 'triangle', 'diamond', 'text', 'note', 'image', 'frame', 'cylinder', 'cloud', 'actor',
    'queue', 'class', 'state', 'composite', 'initial', 'final', 'process', 'decision', 'terminator', 'io', 'lifeline', 'activation',
    'divider', 'entity', 'line', 'freehand'
];

const types = createShapeTypes();

/** The text wherever a shape may have one. */
function contentOf(type: string, text: string): ShapeContent {
    return { type, text, name: text, stereotype: text.slice(0, 40), attributes: [text, 'int id PK'], methods: ['find()', text], src: text };
}

function shapeWith(type: ShapeType, text: string, width?: number): Shape {
    const content = contentOf(type.type, text);
    return { id: 's', x: 0, y: 0, ...content, ...type.naturalSize(content, TABLE_MEASURER, width) };
}

function numbersIn(drawings: readonly Drawing[]): number[] {
    return drawings.flatMap(drawing => {
        switch (drawing.kind) {
            case 'path': return [...drawing.d.matchAll(/-?[\d.]+(?:e[+-]?\d+)?|NaN|Infinity|undefined/g)].map(([number]) => Number(number));
            case 'text': return [drawing.at.x, drawing.at.y];
            case 'image': return Object.values(drawing.box);
        }
    });
}

/** The part of a box that a line of text takes up. */
function boxOfLine({ at, anchor, style, text }: Extract<Drawing, { kind: 'text' }>): Box {
    const width = TABLE_MEASURER.widthOf(text, style);
    const x = at.x - { start: 0, middle: width / 2, end: width }[anchor];
    return { x, y: at.y - 0.75 * style.size, width, height: style.size };
}

describe('textPlace', () => {
    it.each(types.all.filter(({ textPlace }) => textPlace).map(({ type }) => type))('is where a %s draws its text', name => {
        const type = types.of(name);
        for (const text of ['Words', 'A good many words that do not stand in a single line of it']) {
            const shape: Shape = { ...shapeWith(type, text), x: 100, y: 200 };
            const { box, style } = type.textPlace!(shape, TABLE_MEASURER);
            const lines = type.draw(shape, TABLE_MEASURER).filter(drawing => drawing.kind === 'text');
            expect(lines.length).toBeGreaterThan(0);
            for (const line of lines) {
                const drawn = boxOfLine(line);
                expect(line.style).toEqual(style);
                expect(drawn.y + 200, name).toBeGreaterThanOrEqual(box.y - 1);
                expect(drawn.y + drawn.height + 200, name).toBeLessThanOrEqual(box.y + box.height + 1);
            }
            const empty = type.textPlace!({ ...shape, text: undefined, name: undefined }, TABLE_MEASURER);
            expect(empty.box.height, 'room for a line').toBeGreaterThanOrEqual(style.size);
        }
    });
});

function isInside({ x, y }: Point, points: readonly Point[]): boolean {
    return points.filter((a, index) => {
        const b = points[(index + 1) % points.length];
        return a.y > y !== b.y > y && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x;
    }).length % 2 === 1;
}

describe('the catalogue of shapes', () => {
    it('has all types of the contract', () => {
        expect(types.all.map(({ type }) => type).sort()).toEqual([...CONTRACT].sort());
    });

    it('takes a type that it does not know for a box with a text', () => {
        expect(types.has('hexagon')).toBe(false);
        expect(types.of('hexagon').type).toBe('rectangle');
        expect(types.of('__proto__').type).toBe('rectangle');
    });

    it('takes types of others, also instead of ours', () => {
        const own: ShapeType = { ...types.of('note'), type: 'card' };
        const other: ShapeType = { ...types.of('note'), type: 'cloud', label: 'Sky' };
        const extended = createShapeTypes([own, other]);
        expect(extended.of('card')).toBe(own);
        expect(extended.of('cloud').label).toBe('Sky');
        expect(extended.all).toHaveLength(types.all.length + 1);
    });
});

describe.each(types.all.map(type => [type.type, type] as const))('a shape of type %s', (name, type) => {
    it.each(Object.entries(NASTY_TEXTS))('is large enough for %s', (_, text) => {
        // What is one character cannot be broken.
        for (const width of text === NASTY_TEXTS['a huge ligature'] ? [undefined] : [undefined, 150, 300]) {
            const shape = shapeWith(type, text, width);
            expect(type.cutText(shape, TABLE_MEASURER)).toBe(0);
            expect(shape.width).toBe(width ?? shape.width);
            expect([shape.width % 2, shape.height % 2]).toEqual([0, 0]);
        }
    });

    it('does not become wider than a reader likes', () => {
        // A circle is as wide as it is high: an essay of 800 000 px² in it needs a side of 1 290 px.
        const widest = name === 'circle' ? 1_300 : 660;
        for (const text of Object.values(NASTY_TEXTS)) {
            expect(shapeWith(type, text).width).toBeLessThanOrEqual(widest);
        }
        expect(shapeWith(type, 'API').width).toBeLessThanOrEqual(260);
    });

    it('writes each line within itself', () => {
        for (const text of Object.values(NASTY_TEXTS).filter(line => !type.hasNoText && line !== '﷽﷽﷽')) {
            const shape = shapeWith(type, text);
            for (const drawing of type.draw(shape, TABLE_MEASURER)) {
                if (drawing.kind === 'text') {
                    const { x, y, width, height } = boxOfLine(drawing);
                    expect(x).toBeGreaterThanOrEqual(0);
                    expect(x + width).toBeLessThanOrEqual(shape.width);
                    expect(y).toBeGreaterThanOrEqual(0);
                    expect(y + height).toBeLessThanOrEqual(shape.height);
                }
            }
        }
    });

    it('draws numbers only, whatever size a file gives it', () => {
        for (const size of NASTY_SIZES) {
            const shape: Shape = { id: 's', x: 0, y: 0, ...contentOf(name, 'Some text'), ...size };
            expect(numbersIn(type.draw(shape, TABLE_MEASURER)).filter(number => !Number.isFinite(number))).toEqual([]);
            expect(type.cutText(shape, TABLE_MEASURER)).toBeGreaterThanOrEqual(0);
        }
    });

    it('stands what does not belong into a shape', () => {
        // As a file may have it, which no type can prevent.
        const shape = {
            id: 's', type: name, x: 0, y: 0, width: 100, height: 60, text: { a: 1 }, name: 7, attributes: 'one\ntwo',
            methods: [1, null, {}], stereotype: [], points: [{ x: NaN, y: 1 }, null, 5, { x: 1, y: 2 }], src: 12
        } as unknown as Shape;
        expect(numbersIn(type.draw(shape, TABLE_MEASURER)).every(Number.isFinite)).toBe(true);
        expect(Number.isFinite(type.cutText(shape, TABLE_MEASURER))).toBe(true);
        expect(Object.values(type.naturalSize(shape, TABLE_MEASURER)).every(Number.isFinite)).toBe(true);
    });

    it('has a border within its box, all around its middle', () => {
        const box = { x: 100, y: 200, width: 160, height: 90 };
        const border = type.border(box);
        if (border.kind === 'ellipse') {
            expect(border.box).toEqual(box);
            return;
        }
        for (const { x, y } of border.points) {
            expect(x).toBeGreaterThan(99.9);
            expect(x).toBeLessThan(260.1);
            expect(y).toBeGreaterThan(199.9);
            expect(y).toBeLessThan(290.1);
        }
        expect(isInside({ x: 180, y: 245 }, border.points)).toBe(true);
    });

    it('says that a text is cut if it has become too small for it', () => {
        const hasText = !type.hasNoText;
        const shape: Shape = { id: 's', x: 0, y: 0, ...contentOf(name, NASTY_TEXTS['an essay']), width: 60, height: 40 };
        expect(type.cutText(shape, TABLE_MEASURER) > 0).toBe(hasText);
    });

    it('still fits if another font is three per cent wider', () => {
        const wider: TextMeasurer = { widthOf: (line, style) => TABLE_MEASURER.widthOf(line, style) * 1.03 };
        expect(type.cutText(shapeWith(type, 'Order processing'), wider)).toBe(0);
    });
});

describe('texts in shapes that are no boxes', () => {
    it.each(['diamond', 'decision', 'triangle', 'io', 'cloud', 'cylinder', 'queue'])('do not leave the outline of a %s', name => {
        const type = types.of(name);
        for (const text of [NASTY_TEXTS['a sentence'], NASTY_TEXTS['many lines'], 'Valid?', NASTY_TEXTS['Chinese']]) {
            const shape = shapeWith(type, text);
            const border = type.border(shape);
            const points = border.kind === 'polygon' ? border.points : [];
            for (const drawing of type.draw(shape, TABLE_MEASURER)) {
                if (drawing.kind === 'text') {
                    const { x, y, width, height } = boxOfLine(drawing);
                    const corners = [{ x, y }, { x: x + width, y }, { x, y: y + height }, { x: x + width, y: y + height }];
                    expect(corners.every(corner => isInside(corner, points))).toBe(true);
                }
            }
        }
    });

    it.each(['ellipse', 'circle'])('do not leave the outline of an %s', name => {
        const type = types.of(name);
        const shape = shapeWith(type, NASTY_TEXTS['a sentence']);
        const [a, b] = [shape.width / 2, shape.height / 2];
        for (const drawing of type.draw(shape, TABLE_MEASURER)) {
            if (drawing.kind === 'text') {
                const { x, y, width, height } = boxOfLine(drawing);
                for (const [px, py] of [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]) {
                    expect(((px - a) / a) ** 2 + ((py - b) / b) ** 2).toBeLessThanOrEqual(1);
                }
            }
        }
    });
});
