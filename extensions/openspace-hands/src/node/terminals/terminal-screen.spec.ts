import { describe, expect, it } from 'vitest';
import { TerminalScreen } from './terminal-screen';

async function screenWith(text: string, cols = 20, rows = 5): Promise<TerminalScreen> {
    const screen = new TerminalScreen({ cols, rows });
    await write(screen, text);
    return screen;
}

const write = (screen: TerminalScreen, text: string): Promise<void> => new Promise(done => screen.write(text, done));
const linesOf = async (screen: TerminalScreen, limit = 100): Promise<readonly string[]> => (await screen.read(limit)).lines;
const numbers = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, index) => `line ${first + index}`);

describe('TerminalScreen', () => {

    it('applies carriage returns, backspaces and cursor moves, and drops colours and empty lines at the end', async () => {
        const screen = await screenWith('10%\r100%\r\nabc\b\bX\r\n\x1b[31mred\x1b[0m\r\nline\x1b[2;1Hover\r\n\r\n\r\n');
        expect(await linesOf(screen)).toEqual(['100%', 'over', 'red', 'line']);
    });

    it('joins wrapped lines, with the blanks at the edge', async () => {
        const text = `${'a'.repeat(19)} ${'b'.repeat(19)}漢字`;
        expect(await linesOf(await screenWith(text))).toEqual([text]);
    });

    it('gives emoji two cells', async () => {
        // Cell 5 is the one after two emoji; a terminal that counts them as one overwrites the wrong place.
        expect(await linesOf(await screenWith('👍👍x\x1b[5GY'))).toEqual(['👍👍Y']);
    });

    it('reads the last lines, of few or of many, the same again and again', async () => {
        const screen = await screenWith(numbers(1, 12_000).join('\r\n'));
        expect(await linesOf(screen, 3)).toEqual(numbers(11_998, 12_000));
        const all = await screen.read(10_000);
        expect(all.lines).toEqual(numbers(2_001, 12_000));
        await write(screen, `\r\n${numbers(12_001, 15_000).join('\r\n')}\r\n`);
        expect(await linesOf(screen, 10_000)).toEqual(numbers(5_001, 15_000));
        screen.resize(6, 5);
        expect(await linesOf(screen, 900)).toEqual(numbers(14_101, 15_000));
        screen.resize(40, 30);
        // Five thousand lines of two rows were all that fitted.
        expect((await linesOf(screen, 10_000)).slice(-4_900)).toEqual(numbers(10_101, 15_000));
    });

    it('says when earlier lines are gone', async () => {
        const screen = await screenWith(`${'x'.repeat(60)}\r\n`.repeat(9_000));
        const { lines, notes } = await screen.read(10_000);
        expect(lines.length).toBeLessThan(9_000);
        expect(notes).toEqual(['Earlier lines are gone.']);
    });

    it('cuts a line that never ends', async () => {
        const screen = await screenWith('z'.repeat(250_000));
        expect((await linesOf(screen)).map(line => line.length)).toEqual([10_000]);
    });

    it('has no empty lines at the end when the screen was wiped', async () => {
        const screen = await screenWith(`${numbers(1, 20).join('\r\n')}\r\n\r\n\r\n\x1b[2J`);
        expect((await linesOf(screen, 1_000)).at(-1)).toBe('line 18');
    });

    it('fails with a message for the user when it ends while somebody waits for it', async () => {
        const screen = await screenWith('text');
        const waiting = expect(screen.whenWritten()).rejects.toThrow('The terminal has ended.');
        screen.dispose();
        await waiting;
    });

    it('forgets what was cleared', async () => {
        const screen = await screenWith(numbers(1, 50).join('\r\n'));
        await screen.read(1_000);
        await write(screen, '\x1b[H\x1b[2J\x1b[3Jfresh');
        expect(await linesOf(screen, 1_000)).toEqual(['fresh']);
    });
});

describe('a cursor of a screen', () => {

    it('leads to what came after it, and to nothing if nothing did', async () => {
        const screen = await screenWith(numbers(1, 20).join('\r\n'));
        const { cursor } = await screen.read(1);
        expect(await screen.read(100, cursor)).toEqual({ lines: [], cursor, notes: [] });
        await write(screen, '0!\r\nnext');
        expect((await screen.read(100, cursor)).lines).toEqual(['line 200!', 'next']);
    });

    it('leads to lines on the screen that were changed after it', async () => {
        const screen = await screenWith('one: 10%\r\ntwo: 10%\r\n');
        const { cursor } = await screen.read(10);
        await write(screen, '\x1b[1Atwo: 99%\r\n');
        expect((await screen.read(10, cursor)).lines).toEqual(['two: 99%']);
    });

    it('stays right while lines scroll away and the size changes', async () => {
        const screen = await screenWith(numbers(1, 9_900).join('\r\n'));
        const { cursor } = await screen.read(1);
        await write(screen, `\r\n${numbers(9_901, 10_500).join('\r\n')}`);
        screen.resize(33, 8);
        expect((await screen.read(1_000, cursor)).lines).toEqual(numbers(9_901, 10_500));
        expect(await screen.read(10, cursor))
            .toMatchObject({ lines: numbers(10_491, 10_500), notes: ['There are more lines after the cursor: these are the last ones.'] });
    });

    it('says when the lines after it are gone, and when it is too old', async () => {
        const screen = await screenWith('start');
        const { cursor } = await screen.read(1);
        await write(screen, `\r\n${numbers(1, 11_000).join('\r\n')}`);
        expect(await screen.read(2, cursor)).toMatchObject({
            lines: numbers(10_999, 11_000),
            notes: ['Lines after the cursor are gone.', 'There are more lines after the cursor: these are the last ones.']
        });
        expect((await screen.read(1, 'nonsense')).notes).toEqual(['The cursor is unknown or too old: these are the last lines.']);
        for (let index = 0; index < 40; index++) {
            await write(screen, '.');
            await screen.read(1);
        }
        expect((await screen.read(1, cursor)).notes).toEqual(['The cursor is unknown or too old: these are the last lines.']);
    });

    it('goes through a program that fills the screen', async () => {
        const screen = await screenWith('$ vim\r\n');
        const { cursor } = await screen.read(10);
        await write(screen, '\x1b[?1049h\x1b[Htext');
        const inside = await screen.read(10, cursor);
        expect(inside.lines).toEqual(['text']);
        expect((await screen.read(10, inside.cursor)).lines).toEqual([]);
        await write(screen, '!');
        const changed = await screen.read(10, inside.cursor);
        expect(changed.lines).toEqual(['text!']);
        await write(screen, '\x1b[?1049l$ next');
        expect((await screen.read(10, changed.cursor)).lines).toEqual(['$ next']);
        expect(await linesOf(screen)).toEqual(['$ vim', '$ next']);
    });
});
