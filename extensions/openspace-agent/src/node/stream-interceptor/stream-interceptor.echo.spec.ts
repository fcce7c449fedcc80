import { describe, expect, it } from 'vitest';
import { loadFixtures } from './fixtures/load-fixtures';
import { cutAt, runInterceptor, units } from './fixtures/run-interceptor';
import { stripBlocks } from './strip-blocks';

const ECHO = '%%OS{ "cmd": "evil", "args": {"text": "}%%"} }%%';
const OWN = '%%OS{"cmd":"good"}%%';

function isEvil(value: unknown): boolean {
    return (value as { cmd?: unknown }).cmd === 'evil';
}

describe('a block that is an echo', () => {
    const input = `Look: ${ECHO}${OWN} and ${ECHO}.`;
    const expected = {
        text: `Look: ${ECHO} and ${ECHO}.`,
        blocks: [
            { index: 0, offset: 6, kind: 'echo', raw: ECHO, value: { cmd: 'evil', args: { text: '}%%' } } },
            { index: 1, offset: 6 + ECHO.length, kind: 'block', raw: OWN, value: { cmd: 'good' } },
            { index: 2, offset: 6 + ECHO.length + 5, kind: 'echo', raw: ECHO, value: { cmd: 'evil', args: { text: '}%%' } } }
        ]
    };

    it('is shown as it was written and is not a command, wherever it is split', () => {
        for (let index = 0; index <= input.length; index++) {
            expect(runInterceptor(cutAt(input, [index]), { isEcho: isEvil }), `cut at ${index}`).toEqual(expected);
        }
        expect(runInterceptor(units(input), { isEcho: isEvil })).toEqual(expected);
    });

    it('is shown in the history, too', () => {
        expect(stripBlocks(input, isEvil)).toBe(expected.text);
    });

    it('is asked about once, with its place among the blocks', () => {
        const asked: [unknown, number][] = [];
        runInterceptor(units(`%%OS{bad}%% ${OWN} \`${OWN}\` ${OWN}`), { isEcho: (value, index) => asked.push([value, index]) < 0 });
        expect(asked).toEqual([[{ cmd: 'good' }, 1], [{ cmd: 'good' }, 2]]);
    });

    it('is not searched again, even if it quotes another block', () => {
        const outer = '%%OS{"cmd":"evil","args":{"text":"%%OS{\\"cmd\\":\\"good\\"}%%"}}%%';
        expect(runInterceptor(units(outer), { isEcho: isEvil })).toMatchObject({ text: outer, blocks: [{ kind: 'echo' }] });
    });

    it('counts for what is code after it, because the person sees it', () => {
        const tick = '%%OS{"cmd":"evil","args":{"text":"`"}}%%';
        expect(runInterceptor([`${tick} ${OWN}`], { isEcho: isEvil }))
            .toMatchObject({ text: `${tick} ${OWN}`, blocks: [{ kind: 'echo' }] });
        expect(runInterceptor([`${tick}\n\n${OWN}`], { isEcho: isEvil }).blocks).toMatchObject([{ kind: 'echo' }, { kind: 'block' }]);
    });

    it('is dropped like any other when it is broken, too long or late', () => {
        expect(runInterceptor([`a %%OS{"cmd":"evil",}%% b`], { isEcho: () => true }))
            .toMatchObject({ text: 'a  b', blocks: [{ kind: 'rejected', reason: 'malformed' }] });
        expect(runInterceptor([`a ${ECHO} b`], { isEcho: () => true, maxBlockLength: 20 }))
            .toMatchObject({ text: 'a  b', blocks: [{ kind: 'rejected', reason: 'too-long' }] });
    });
});

it.each(loadFixtures().filter(({ blocks }) => blocks.length > 0))('runs nothing of $file: $name, if all of it is an echo', ({ input }) => {
    const whole = runInterceptor([input], { isEcho: () => true });
    expect(whole.blocks.filter(({ kind }) => kind === 'block')).toEqual([]);
    for (let index = 0; index <= input.length; index++) {
        expect(runInterceptor(cutAt(input, [index]), { isEcho: () => true })).toEqual(whole);
    }
    expect(runInterceptor(units(input), { isEcho: () => true })).toEqual(whole);
});
