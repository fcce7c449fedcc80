import { describe, expect, it } from 'vitest';
import { createShapeTypes } from '../shapes/shape-catalog';
import { parseDraft, parseUpdate } from './parse-draft';

const TYPES = createShapeTypes();
const parse = (value: Record<string, unknown>): unknown => parseDraft(value, TYPES);

describe('a shape that the agent wants', () => {
    it('is taken as it was written', () => {
        const shape = {
            id: 'api', type: 'rectangle', text: 'API', x: 1, y: -2, width: 100, height: 40, color: 'blue', parent: 'zone',
            link: { path: 'src/api.ts', line: 3, symbol: 'Api' }
        };
        expect(parse(shape)).toEqual(shape);
    });

    it('is a connector with ends at shapes, at sides of shapes, or at points', () => {
        expect(parse({ type: 'connector', from: 'a', to: { shape: 'b', side: 'top' }, relation: 'inheritance', style: 'curved' }))
            .toEqual({
                type: 'connector', from: { shape: 'a' }, to: { shape: 'b', side: 'top' }, relation: 'inheritance', style: 'curved'
            });
        expect(parse({ type: 'connector', from: { x: 1, y: 2 }, to: 'b' })).toMatchObject({ from: { x: 1, y: 2 }, to: { shape: 'b' } });
    });

    it('may call its text by another name', () => {
        expect(parse({ type: 'connector', from: 'a', to: 'b', text: 'reads' })).toMatchObject({ label: 'reads' });
        expect(parse({ type: 'rectangle', label: 'API' })).toEqual({ type: 'rectangle', text: 'API' });
        expect(parse({ type: 'class', text: 'Order', methods: ['pay()'] })).toEqual({ type: 'class', name: 'Order', methods: ['pay()'] });
        expect(parse({ type: 'class', name: 'Order', text: 'x' })).toMatchObject({ name: 'Order', text: 'x' });
    });

    it.each<[string, Record<string, unknown>, string]>([
        ['no type', { text: 'a' }, 'shape: "type" is missing'],
        ['a type that is nearly one', { type: 'Rectangel' }, 'there is no type "Rectangel". Is it rectangle?'],
        ['a type by another name', { type: 'rounded-rectangle' }, 'Is it rectangle or rounded?'],
        ['a type that is none', { type: 'banana split' }, 'Use one of rectangle,'],
        ['what objects have by nature', { type: 'constructor' }, 'there is no type "constructor"'],
        ['a member that is nearly one', { type: 'rectangle', colour: 'red' }, 'a rectangle has no "colour". Is it color?'],
        ['a member of connectors', { type: 'rectangle', from: 'a' }, 'a rectangle has no "from"'],
        ['a number as text', { type: 'rectangle', text: 5 }, '"text" has to be a text'],
        ['text without end', { type: 'note', text: 'x'.repeat(10_001) }, '"text" is too long: at most 10000 characters, not 10001'],
        ['text as a number', { type: 'rectangle', x: '5', y: 1 }, '"x" has to be a number'],
        ['what is no number', { type: 'rectangle', x: NaN, y: 0 }, '"x" has to be a number'],
        ['what has no end', { type: 'rectangle', x: 0, y: Infinity }, '"y" has to be a number'],
        ['a place beyond the moon', { type: 'rectangle', x: 1e7, y: 0 }, '"x" is too far away'],
        ['half a place', { type: 'rectangle', x: 1 }, '"x" and "y" belong together'],
        ['no size', { type: 'rectangle', width: 0, height: 5 }, '"width" has to be between 1 and 100000'],
        ['a colour that is code', { type: 'rectangle', color: 'red;background:url(//a)' }, '"color" has to be one of default, gray'],
        ['a relation that nobody knows', { type: 'connector', from: 'a', to: 'b', relation: 'loves' }, '"relation" has to be one of'],
        ['a head that nobody knows', { type: 'connector', from: 'a', to: 'b', endHead: 'skull' }, '"endHead" has to be one of none'],
        ['two places', { type: 'rectangle', rightOf: 'a', below: 'b' }, 'only one of rightOf, below can be met'],
        ['an address as a picture', { type: 'image', src: 'https://example.com/a.png' }, '"src" has to be a path of the workspace'],
        ['an address without scheme', { type: 'image', src: '//example.com/a.png' }, '"src" has to be a path of the workspace'],
        ['code as a picture', { type: 'image', src: 'javascript:alert(1)' }, '"src" has to be a path'],
        ['a link elsewhere', { type: 'note', link: { path: 'file:///etc/passwd' } }, '"link" has to be a path of the workspace'],
        ['a link as text', { type: 'note', link: 'a.ts:1' }, '"link" has to be { path, line?, symbol? }'],
        ['line 0', { type: 'note', link: { path: 'a.ts', line: 0 } }, '"link" has a line that is none'],
        ['an id with a line break', { type: 'note', id: 'a\nb' }, '"id" must not contain control characters'],
        ['an empty id', { type: 'note', id: '' }, '"id" has to have 1 to 200 characters'],
        ['a connector without an end', { type: 'connector', from: 'a' }, 'a connector needs "to"'],
        ['a connector to nowhere', { type: 'connector', from: 'a', to: { near: 'b' } }, '"to" has to be a shapeId'],
        ['another way of a connector', { type: 'connector', from: 'a', to: 'b', style: 'wavy' }, '"style" has to be one of straight']
    ])('is refused with %s', (_name, shape, message) => {
        expect(() => parse(shape)).toThrow(message);
    });

    it('does not repeat all of a hostile name', () => {
        expect(() => parse({ type: `a\n## ${'x'.repeat(100_000)}` })).toThrow(/^shape: there is no type "a\\n## x{70,80}…"/);
    });
});

describe('a change that the agent wants', () => {
    it('sets members, and takes those away that are null', () => {
        expect(parseUpdate({ id: 'a', text: 'New', color: null }, 'rectangle', TYPES)).toEqual({ set: { text: 'New' }, unset: ['color'] });
    });

    it.each<[string, Record<string, unknown>, string, string]>([
        ['takes no place away', { x: null }, 'rectangle', '"x" cannot be removed'],
        ['makes no connector of a shape', { type: 'connector' }, 'rectangle', 'a rectangle cannot become a connector'],
        ['knows the type', { type: 'box' }, 'rectangle', 'there is no type "box"'],
        ['has members of its type', { text: 'x', from: 'a' }, 'note', 'a note has no "from"']
    ])('%s', (_name, values, type, message) => {
        expect(() => parseUpdate(values, type, TYPES)).toThrow(message);
    });
});
