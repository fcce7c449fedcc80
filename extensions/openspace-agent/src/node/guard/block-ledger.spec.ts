import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { BlockKey, BlockLedger } from './block-ledger';

const KEY: BlockKey = { sessionID: 'ses_1', messageID: 'msg_1', partID: 'prt_1', index: 0 };

describe('BlockLedger', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    /** The ledger of one run of the IDE. */
    function run(): BlockLedger {
        return serviceContainer(launchOptions(folder.at('home'))).get(BlockLedger);
    }

    const file = (): string => folder.at('home/blocks.log');

    it('lets a block be taken once', () => {
        const ledger = run();
        expect([ledger.has(KEY), ledger.take(KEY), ledger.has(KEY), ledger.take(KEY)]).toEqual([false, true, true, false]);
    });

    it('tells blocks apart by session, message, part and place', () => {
        const ledger = run();
        ledger.take(KEY);
        for (const other of [{ sessionID: 'ses_2' }, { messageID: 'msg_2' }, { partID: 'prt_2' }, { index: 1 }]) {
            expect(ledger.take({ ...KEY, ...other })).toBe(true);
        }
    });

    it('remembers in the next run, in a file that nobody else can read', () => {
        run().take(KEY);
        expect(statSync(file()).mode & 0o777).toBe(0o600);
        const ledger = run();
        expect([ledger.has(KEY), ledger.take(KEY), ledger.take({ ...KEY, index: 1 })]).toEqual([true, false, true]);
    });

    it('remembers at once, as a run may end at any moment', () => {
        const [first, second] = [run(), run()];
        first.take(KEY);
        expect(second.take(KEY)).toBe(false);
    });

    it('works without its file', () => {
        mkdirSync(file(), { recursive: true });
        const ledger = run();
        expect([ledger.has(KEY), ledger.take(KEY), ledger.take(KEY)]).toEqual([false, true, false]);
    });

    it('works without its folder', () => {
        folder.file('home', 'not a folder');
        expect(run().take(KEY)).toBe(true);
    });

    it('forgets the oldest blocks at the next start', () => {
        mkdirSync(folder.at('home'));
        writeFileSync(file(), Array.from({ length: 20_005 }, (_unused, index) => `ses_1/msg_1/prt_1/${index}\n`).join(''));
        const ledger = run();
        expect([4, 5, 20_004].map(index => ledger.has({ ...KEY, index }))).toEqual([false, true, true]);
        expect(readFileSync(file(), 'utf8').split('\n')).toHaveLength(20_001);
    });

    it('does not mix a line that a crash has cut with the next', () => {
        mkdirSync(folder.at('home'));
        writeFileSync(file(), 'ses_1/msg_1/prt_1/0\nses_1/msg');
        run().take({ ...KEY, index: 1 });
        const ledger = run();
        expect([ledger.has(KEY), ledger.has({ ...KEY, index: 1 })]).toEqual([true, true]);
    });

    it('fault 8: does not mix what a full disk took of a line with the next', () => {
        const ledger = run();
        mkdirSync(file(), { recursive: true });
        expect([ledger.take(KEY), ledger.take(KEY)]).toEqual([true, false]);
        rmSync(file(), { recursive: true });
        writeFileSync(file(), 'ses_1/msg');
        [1, 2].forEach(index => ledger.take({ ...KEY, index }));
        const next = run();
        expect([1, 2].map(index => next.has({ ...KEY, index }))).toEqual([true, true]);
        expect(readFileSync(file(), 'utf8')).not.toContain('\n\n');
    });
});
