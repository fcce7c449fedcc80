import { describe, expect, it } from 'vitest';
import { judgeBoard, JudgedElement } from './board-judge';
import { readDrawnBoard, samplePath, textWidth } from './drawn-board';

interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

const shape = (id: string, x: number, y: number, more: object = {}): JudgedElement & Box =>
    ({ id, type: 'rectangle', x, y, width: 120, height: 60, text: id, ...more });
const connector = (id: string, from: string, to: string, label?: string): JudgedElement =>
    ({ id, type: 'connector', from: { shape: from }, to: { shape: to }, ...label === undefined ? {} : { label } });

const group = (id: string, content: string, place = ''): string => `<g data-shape-id="${id}"${place}>${content}</g>`;
const line = (text: string, x: number, y: number): string => `<text x="${x}" y="${y}" font-size="14" text-anchor="middle">${text}</text>`;
const drawnShape = (
    { id, x, y, width, height, text }: JudgedElement & Box, content = line(String(text), width / 2, height / 2 + 5)
): string => group(id, `<path d="M0 0H${width}V${height}H0Z" fill="#fff" stroke="#000"/>${content}`, ` transform="translate(${x} ${y})"`);
const drawnConnector = (id: string, d: string, content = ''): string =>
    group(id, `<path d="${d}" fill="none" stroke="#000"/><path d="M0 0L-8 4V-4Z" fill="#000" stroke="none"/>${content}`);
const picture = (...groups: readonly string[]): string =>
    `<svg xmlns="http://www.w3.org/2000/svg">\n<title>A &amp; B</title>${groups.join('\n')}</svg>`;

const faults = (elements: readonly JudgedElement[], ...groups: readonly string[]): string[] =>
    judgeBoard(elements, picture(...groups)).map(({ kind, id, other }) => [kind, id, other].filter(Boolean).join(' '));

const [A, B] = [shape('a', 0, 0), shape('b', 400, 0)];
const WALL = shape('wall', 200, 0);
const AB = connector('c', 'a', 'b', 'reads');
const LABEL = line('reads', 260, 20);

describe('the judge of boards', () => {
    it('has nothing to say about a board that is well drawn', () => {
        expect(faults([A, B, AB], drawnShape(A), drawnShape(B), drawnConnector('c', 'M120 30H400', LABEL))).toEqual([]);
    });

    it('sees shapes over each other, except in their containers', () => {
        const over = shape('over', 100, 30);
        expect(faults([A, over], drawnShape(A), drawnShape(over))).toEqual(['overlap a over']);
        const frame = shape('frame', 0, 0, { type: 'frame', width: 400, height: 300 });
        const inner = shape('inner', 20, 40, { type: 'frame', parent: 'frame', height: 120, width: 200 });
        const child = shape('child', 40, 80, { parent: 'inner' });
        const groups = [frame, inner, child].map(one => drawnShape(one));
        expect(faults([frame, inner, child], ...groups)).toEqual([]);
        expect(faults([frame, inner, { ...child, parent: undefined }], ...groups)).toEqual(['overlap frame child', 'overlap inner child']);
    });

    it('sees a child that is not in its parent', () => {
        const frame = shape('frame', 0, 0, { type: 'frame', width: 200, height: 200 });
        const child = shape('child', 150, 40, { parent: 'frame' });
        expect(faults([frame, child], drawnShape(frame), drawnShape(child))).toEqual(['outside-parent child frame']);
    });

    it('sees connectors through shapes, straight or curved', () => {
        const shapes = [A, B, WALL].map(one => drawnShape(one));
        expect(faults([A, B, WALL, AB], ...shapes, drawnConnector('c', 'M120 30H400'))).toEqual(['through c wall']);
        expect(faults([A, B, WALL, AB], ...shapes, drawnConnector('c', 'M120 30H160V100H380V30H400'))).toEqual([]);
        expect(faults([A, B, WALL, AB], ...shapes, drawnConnector('c', 'M120 30C200 120 320 120 400 30'))).toEqual([]);
        expect(faults([A, B, WALL, AB], ...shapes, drawnConnector('c', 'M120 30Q260 80 400 30'))).toEqual(['through c wall']);
        expect(faults([A, B, AB], ...shapes.slice(0, 2), drawnConnector('c', 'M0 30H400'))).toEqual(['through c a']);
    });

    it('knows round and pointed shapes', () => {
        const round = shape('round', 200, 20, { type: 'circle', text: '', width: 100, height: 100 });
        const pointed = { ...round, id: 'pointed', type: 'diamond' };
        for (const one of [round, pointed]) {
            const groups = [A, B, one].map(other => drawnShape(other));
            expect(faults([A, B, one, AB], ...groups, drawnConnector('c', 'M120 30L200 22L225 22L300 18L400 10'))).toEqual([]);
            expect(faults([A, B, one, AB], ...groups, drawnConnector('c', 'M120 30L200 70H300L400 30'))).toEqual([`through c ${one.id}`]);
        }
    });

    it('sees ends that are far from their shapes', () => {
        expect(faults([A, B, AB], drawnShape(A), drawnShape(B), drawnConnector('c', 'M180 30H390'))).toEqual(['loose-end c a']);
    });

    it('sees texts that are wider or higher than their shape', () => {
        const long = shape('long', 0, 0, { text: 'a very long text for one line' });
        expect(faults([long], drawnShape(long))).toEqual(['cut long']);
        const chinese = shape('long', 0, 0, { text: '订单处理服务订单处理' });
        expect(faults([chinese], drawnShape(chinese))).toEqual(['cut long']);
        const low = shape('low', 0, 0);
        expect(faults([low], drawnShape(low, line('low', 60, 75)))).toEqual(['cut low']);
        const circle = shape('circle', 0, 0, { type: 'circle', text: 'in a circle', width: 80, height: 80 });
        expect(faults([circle], drawnShape(circle, line('in a circle', 40, 45)))).toEqual([]);
        expect(faults([circle], drawnShape(circle, line('in a circle', 40, 14)))).toEqual(['cut circle']);
    });

    it('sees texts of which something is missing', () => {
        const order = shape('order', 0, 0, { type: 'class', name: 'Order', attributes: ['id: int'], methods: ['pay()'], height: 100 });
        const [name, method] = [line('Order', 60, 20), line('pay()', 60, 80)];
        expect(faults([order], drawnShape(order, name + line('id: ', 60, 40) + line('int', 60, 56) + method))).toEqual([]);
        expect(faults([order], drawnShape(order, name + line('id: i…', 60, 40) + method))).toEqual(['cut order']);
        const hostile = shape('x', 0, 0, { text: '<b> & "x"' });
        expect(faults([hostile], drawnShape(hostile, line('&lt;b&gt; &amp; &quot;x&#x22;', 60, 35)))).toEqual([]);
    });

    it('sees labels over shapes, also over their own, and over other labels', () => {
        const [a, b] = [drawnShape(A), drawnShape(B)];
        expect(faults([A, B, AB], a, b, drawnConnector('c', 'M120 30H400', line('reads', 395, 20)))).toEqual(['label-over-shape c b']);
        const back = connector('d', 'b', 'a', 'writes');
        const ways = [drawnConnector('c', 'M120 30H400', LABEL), drawnConnector('d', 'M400 40H120', line('writes', 270, 25))];
        expect(faults([A, B, AB, back], a, b, ...ways)).toEqual(['label-over-label c d']);
    });

    it('sees what is drawn elsewhere, or not at all', () => {
        expect(faults([A, B], drawnShape({ ...A, x: 50 }))).toEqual(['not-drawn b', 'misplaced a']);
        expect(() => faults([A], drawnShape(A), drawnShape(A))).toThrow('a is drawn twice.');
        expect(() => faults([{ ...A, x: NaN }], drawnShape(A))).toThrow('a has no place');
    });
});

describe('a picture that is read', () => {
    it('has points all along its paths', () => {
        const [stroke] = samplePath('m10 10h20v-5.5l-3,4z');
        expect(stroke.at(0)).toEqual({ x: 10, y: 10 });
        expect(stroke.at(-1)).toEqual({ x: 10, y: 10 });
        const steps = stroke.slice(1).map(({ x, y }, index) => Math.hypot(x - stroke[index].x, y - stroke[index].y));
        expect(Math.max(...steps)).toBeLessThan(1.01);
        expect(samplePath('M0 0L5 0M10 0L15 0')).toHaveLength(2);
        expect(samplePath('M1e1 0L1.5e1 0')[0].at(-1)).toEqual({ x: 15, y: 0 });
        expect(() => samplePath('M0 0X5 5')).toThrow('X is no command of a path.');
    });

    it('has nested groups where they are', () => {
        const inner = '<g transform="translate(5)"><text x="1" y="20" font-size="10">hi</text></g>';
        const svg = picture(group('a', inner, ' transform="translate(10, 20)"'));
        expect(readDrawnBoard(svg).get('a')).toMatchObject({ x: 10, y: 20, texts: [{ text: 'hi', left: 16, top: 32 }] });
        expect(() => readDrawnBoard(picture(group('a', '', ' transform="rotate(5)"')))).toThrow('rotate(5) is not understood.');
    });

    it('has texts about as wide as they are on a screen', () => {
        expect(textWidth('Hello World', 14)).toBeGreaterThan(65);
        expect(textWidth('Hello World', 14)).toBeLessThan(80);
        expect(textWidth('日本語', 14)).toBe(42);
        expect(textWidth('e\u0301', 10)).toBe(textWidth('e', 10));
    });
});
