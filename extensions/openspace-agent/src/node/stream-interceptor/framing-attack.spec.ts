import { describe, expect, it } from 'vitest';
import { MeasuredInterceptor } from './fixtures/measured-interceptor';
import { cutAt, runInterceptor } from './fixtures/run-interceptor';
import { InterceptorOutput } from './intercepted-block';

const MEGABYTE = 1_000_000;

/** Everything at once: nested braces, escaped quotes, delimiters in strings, code of all kinds, what is broken, any script. */
const PIECES: [shown: string, hidden: string][] = [
    ['Grüße 😀 ', '%%OS{"cmd":"nested","args":{"a":{"b":[{"c":{}}]}}}%%'],
    ['\nand ', '%%OS{"cmd":"quotes","args":{"text":"say \\"}%%\\" \\\\"}}%%'],
    [' ', '%%OS{"cmd":"inner","args":{"text":"%%OS{\\"cmd\\":\\"evil\\"}%%"}}%%'],
    ['\n\n```js\n%%OS{"cmd":"fenced"}%%\n```\n\n~~~~\n~~~\n%%OS{"cmd":"tildes"}%%\n~~~~\n', '%%OS{not json}%%'],
    ['\n\nuse `%%OS{"cmd":"span"}%%` and `` ` %%OS{"cmd":"span"}%% `` ', '%%OS{"cmd":"last","args":{"path":"日本 👩‍👩‍👧.ts"}}%%'],
    [' the end ', '%%OS{"cmd":"never closed","args":{"text":"}%%']
];

const REPLY = PIECES.flat().join('');
const EXPECTED = {
    text: PIECES.map(([shown]) => shown).join(''),
    blocks: [
        { value: { cmd: 'nested' } }, { value: { cmd: 'quotes' } }, { value: { cmd: 'inner' } }, { reason: 'malformed' },
        { value: { cmd: 'last' } }, { reason: 'unclosed' }
    ]
};

/** As a decoder of the network's bytes would hand them on. */
function decoded(chunks: Uint8Array[]): string[] {
    const decoder = new TextDecoder();
    return [...chunks.map(chunk => decoder.decode(chunk, { stream: true })), decoder.decode()];
}

function collect(interceptor: MeasuredInterceptor, chunks: Iterable<string>, afterEach: () => void): InterceptorOutput {
    const outputs = [];
    for (const chunk of chunks) {
        outputs.push(interceptor.push(chunk));
        afterEach();
    }
    outputs.push(interceptor.flush());
    return { text: outputs.map(({ text }) => text).join(''), blocks: outputs.flatMap(({ blocks }) => blocks) };
}

describe('attack 2: split and nested framing', () => {
    it('runs only what is well-formed and outside code, shows code as it is, drops the rest with a reason', () => {
        expect(runInterceptor([REPLY])).toMatchObject(EXPECTED);
    });

    it('split at every byte', () => {
        const bytes = new TextEncoder().encode(REPLY);
        const whole = runInterceptor([REPLY]);
        for (let index = 0; index <= bytes.length; index++) {
            expect(runInterceptor(decoded([bytes.slice(0, index), bytes.slice(index)])), `split at ${index}`).toEqual(whole);
        }
        expect(runInterceptor(decoded(Array.from(bytes, byte => Uint8Array.of(byte))))).toEqual(whole);
    });

    it('split at every unit, in the middle of characters', () => {
        const whole = runInterceptor([REPLY]);
        for (let index = 0; index <= REPLY.length; index++) {
            expect(runInterceptor(cutAt(REPLY, [index])), `split at ${index}`).toEqual(whole);
        }
    });

    it('split everywhere, in chunks of every size', () => {
        const whole = runInterceptor([REPLY]);
        for (let size = 1; size <= 64; size++) {
            expect(runInterceptor(REPLY.match(new RegExp(`[^]{1,${size}}`, 'g'))!), `chunks of ${size}`).toEqual(whole);
        }
    });

    it.each([
        ['in a string', '%%OS{"cmd":"x","args":{"text":"', 'x', '"}}%%'],
        ['in a value', '%%OS{"cmd":"x","args":[', '1,', '1]}%%'],
        ['of braces', '%%OS{"a":', '{"a":', '}%%'],
        ['of escapes', '%%OS{"a":"', '\\"', '"}%%'],
        ['of delimiters in a string', '%%OS{"a":"', '%%OS{}%%', '"}%%'],
        ['of line breaks in a string', '%%OS{"a":"', '\n', '"}%%'],
        ['of percent signs', '%%OS{"a":', ' %', '}%%']
    ])('10 MB long, %s, closed or not: drops it, keeps little of it, and goes on behind it', (_name, opening, filling, closing) => {
        const body = filling.repeat(10_000 / filling.length);
        for (const ending of ['', `${closing} b %%OS{"cmd":"y"}%%`]) {
            const interceptor = new MeasuredInterceptor();
            let most = 0;
            const { text, blocks } = collect(interceptor, ['a ', opening, ...Array<string>(1_000).fill(body), ending], () => {
                most = Math.max(most, interceptor.heldLength);
            });
            expect(most).toBeLessThanOrEqual(MEGABYTE + body.length);
            expect(blocks[0]).toMatchObject({ kind: 'rejected', offset: 2 });
            expect(blocks.filter(({ kind }) => kind === 'block')).toHaveLength(ending ? 1 : 0);
            expect(text).toBe(ending ? 'a  b ' : 'a ');
        }
    });

    it.each([
        ['one chunk', Infinity], ['chunks of 7', 7]
    ])('10 000 blocks in one reply, in %s: all of them, in order, with nothing kept', (_name, size) => {
        const reply = Array.from({ length: 10_000 }, (_unused, index) => `${index} %%OS{"cmd":"x","args":{"n":${index}}}%%`).join('');
        const chunks = size === Infinity ? [reply] : reply.match(/[^]{1,7}/g)!;
        const interceptor = new MeasuredInterceptor();
        let most = 0;
        const { text, blocks } = collect(interceptor, chunks, () => {
            most = Math.max(most, interceptor.heldLength);
        });
        expect(most).toBeLessThan(64);
        expect(text).toBe(Array.from({ length: 10_000 }, (_unused, index) => `${index} `).join(''));
        expect(blocks.map(block => block.kind === 'block' && (block.value as { args: { n: number } }).args.n))
            .toEqual(Array.from({ length: 10_000 }, (_unused, index) => index));
    });

    it('10 000 broken blocks in one reply: each is reported, and the good one behind them runs', () => {
        const { text, blocks } = runInterceptor(['%%OS{"cmd":"x",}%%%%OS{"a":1%%'.repeat(5_000), '%%OS{"cmd":"y"}%%']);
        expect([text, blocks.length, blocks.at(-1)]).toMatchObject(['', 10_001, { kind: 'block', index: 10_000 }]);
    });

    it('10 000 blocks in a fence: all of them text', () => {
        const reply = `\`\`\`\n${'%%OS{"cmd":"x"}%%\n'.repeat(10_000)}\`\`\`\n`;
        expect(runInterceptor([reply])).toEqual({ text: reply, blocks: [] });
    });
});
