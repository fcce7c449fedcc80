import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { MeasuredInterceptor } from './fixtures/measured-interceptor';

const MEGABYTE = 1_000_000;
const CHUNK = 10_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedHeap(): number {
    collectGarbage();
    return process.memoryUsage().heapUsed;
}

describe('the interceptor keeps a bounded amount of text', () => {
    it.each([
        ['prose', 'word word word. '],
        ['prose in paragraphs', 'word word\n\n'],
        ['code', '```\n%%OS{}%%\n'],
        ['one open fence', '%%OS{ '],
        ['one endless line of markers', '- '],
        ['one endless run of backticks', '`'],
        ['almost delimiters', '%%O'],
        ['openings', '%%OS{'],
        ['an open string', '%%OS{"a'],
        ['deeper and deeper values', '%%OS{"a":{"b":'],
        ['deeper and deeper quotes', '> > > > %\n']
    ])('of 10 MB of %s, in every chunk', (name, period) => {
        const interceptor = new MeasuredInterceptor();
        interceptor.push(name === 'one open fence' ? '```\n' : '');
        const chunk = period.repeat(CHUNK / period.length);
        for (let length = 0; length < 10 * MEGABYTE; length += chunk.length) {
            interceptor.push(chunk);
            expect(interceptor.heldLength).toBeLessThanOrEqual(MEGABYTE);
            expect(interceptor.keptLength).toBeLessThanOrEqual(2 * MEGABYTE + CHUNK);
        }
        interceptor.flush();
        expect(interceptor.heldLength).toBe(0);
    });

    it('and nothing for chunks without text', () => {
        const interceptor = new MeasuredInterceptor();
        for (let count = 0; count < 1_000; count++) {
            interceptor.push('');
        }
        expect(interceptor.keptPieces).toBe(0);
    });

    it.each([
        ['text', ''], ['a block that is never closed', '%%OS{"a":"']
    ])('so the heap does not grow with 50 MB of %s', (_name, opening) => {
        const interceptor = new MeasuredInterceptor();
        const before = usedHeap();
        interceptor.push(opening);
        for (let count = 0; count < 50 * MEGABYTE / 50; count++) {
            // A string of its own each time, as it comes from the network.
            interceptor.push(String(count).padStart(50, 'x'));
        }
        // Two megabytes of text in pieces of fifty.
        expect(usedHeap() - before).toBeLessThan(12 * MEGABYTE);
        expect(interceptor.state).toBe(opening ? 'IN_BLOCK' : 'PASSTHROUGH');
    });
});
