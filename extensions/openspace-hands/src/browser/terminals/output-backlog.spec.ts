import { beforeEach, describe, expect, it } from 'vitest';
import { keepEnd, OutputBacklog } from './output-backlog';

describe('OutputBacklog', () => {

    let drawn: string[];
    let done: (() => void)[];
    let backlog: OutputBacklog;

    beforeEach(() => {
        drawn = [];
        done = [];
        backlog = new OutputBacklog((text, drawnAll) => {
            drawn.push(text);
            done.push(drawnAll);
        }, '(left out)');
    });

    it('draws everything in order while the page keeps up', () => {
        for (let index = 0; index < 100; index++) {
            backlog.push(`${index}`.repeat(50_000));
            done.shift()?.();
        }
        expect(drawn).toHaveLength(100);
    });

    it('leaves the middle of a flood out, and says so', () => {
        const chunk = 'y\n'.repeat(50_000);
        for (let index = 0; index < 100; index++) {
            backlog.push(chunk);
        }
        backlog.push('the end');
        expect(drawn.length).toBeLessThan(25);
        const before = drawn.length;
        done.splice(0).forEach(call => call());
        expect(drawn).toHaveLength(before + 1);
        expect(drawn.at(-1)).toMatch(/^\x1b\[0m\r\n\(left out\)\r\ny\n/); // eslint-disable-line no-control-regex
        expect(drawn.at(-1)?.endsWith('y\nthe end')).toBe(true);
        expect(drawn.at(-1)!.length).toBeLessThan(2_200_000);
        done.splice(0).forEach(call => call());
        backlog.push('$ ');
        expect(drawn.at(-1)).toBe('$ ');
    });

    it('keeps the end of a text from a line break on', () => {
        expect(keepEnd('short', 100)).toBe('short');
        expect(keepEnd(`${'a\n'.repeat(100)}tail`, 10)).toBe('a\na\ntail');
        expect(keepEnd('x'.repeat(100), 10)).toBe('x'.repeat(10));
    });
});
