import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { AuditWriter } from './audit-writer';

const DAY = '2030-01-02';

describe('AuditWriter', () => {
    let folder: TemporaryFolder;
    const failures = vi.fn();

    beforeEach(() => {
        folder = new TemporaryFolder();
        failures.mockReset();
    });
    afterEach(() => {
        vi.restoreAllMocks();
        folder.remove();
    });

    const start = (largestFile = 1_000_000): AuditWriter =>
        new AuditWriter({ folder: folder.at('audit'), largestFile, onDidFail: failures });
    const text = (name = `audit-${DAY}.jsonl`): string =>
        fs.existsSync(folder.at('audit', name)) ? fs.readFileSync(folder.at('audit', name), 'utf8') : '';

    it('writes soon, in order, into a file that only the user can read', async () => {
        const writer = start();
        const began = performance.now();
        for (let index = 0; index < 5_000; index++) {
            writer.append(DAY, `line ${index}`);
        }
        await waitFor('the lines', () => text().endsWith('line 4999\n'));
        expect(performance.now() - began).toBeLessThan(1_000);
        expect(text().split('\n')).toEqual([...Array.from({ length: 5_000 }, (_, index) => `line ${index}`), '']);
        expect([fs.statSync(folder.at('audit')).mode & 0o777, fs.statSync(folder.at('audit', `audit-${DAY}.jsonl`)).mode & 0o777])
            .toEqual([0o700, 0o600]);
    });

    it('writes at once when it ends, and what comes after that too', () => {
        const writer = start();
        writer.append(DAY, 'a');
        writer.dispose();
        expect(text()).toBe('a\n');
        writer.append(DAY, 'b');
        expect(text()).toBe('a\nb\n');
    });

    it('loses nothing when it ends in the middle of a write', async () => {
        const writer = start();
        writer.append(DAY, 'a');
        const flushed = writer.flush();
        await Promise.resolve();
        await Promise.resolve();
        writer.append(DAY, 'b');
        writer.dispose();
        expect(text()).toMatch(/a\n(a\n)?b\n$/);
        await flushed;
        expect(new Set(text().split('\n'))).toEqual(new Set(['a', 'b', '']));
        expect(failures).not.toHaveBeenCalled();
    });

    it('waits for lines that come while it writes', async () => {
        const writer = start();
        writer.append(DAY, 'a');
        void writer.flush();
        writer.append(DAY, 'b');
        await writer.flush();
        expect(text()).toBe('a\nb\n');
        await writer.flush();
        writer.dispose();
    });

    it('begins another file when one is full, also after a restart', async () => {
        for (const part of ['one', 'two', 'three']) {
            const writer = start(10);
            writer.append(DAY, `${part} ${part}`);
            await writer.flush();
            writer.append(DAY, '+');
            await writer.flush();
            writer.dispose();
        }
        expect([text(), text(`audit-${DAY}.1.jsonl`), text(`audit-${DAY}.2.jsonl`)])
            .toEqual(['one one\n+\n', 'two two\n+\n', 'three three\n']);
        expect(text(`audit-${DAY}.3.jsonl`)).toBe('+\n');
    });

    it('begins another file at midnight', async () => {
        const writer = start();
        writer.append(DAY, 'late');
        writer.append('2030-01-03', 'early');
        await writer.flush();
        expect([text(), text('audit-2030-01-03.jsonl')]).toEqual(['late\n', 'early\n']);
        writer.dispose();
    });

    it('does not continue a line that a crash has torn', async () => {
        folder.file(`audit/audit-${DAY}.jsonl`, 'whole\nhal');
        const writer = start();
        writer.append(DAY, 'next');
        await writer.flush();
        expect(text()).toBe('whole\nhal\nnext\n');
        writer.dispose();
    });

    it('does not continue a line that another instance left torn while it was at work itself', async () => {
        const writer = start();
        writer.append(DAY, 'mine');
        await writer.flush();
        fs.appendFileSync(folder.at('audit', `audit-${DAY}.jsonl`), 'theirs\nhal');
        writer.append(DAY, 'mine again');
        await writer.flush();
        expect(text()).toBe('mine\ntheirs\nhal\nmine again\n');
        writer.dispose();
    });

    it('warns once about a disk that takes nothing, and writes again when it does', async () => {
        const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        const write = vi.spyOn(fs.promises, 'writeFile').mockRejectedValue(full);
        const writer = start();
        for (const line of ['a', 'b', 'c']) {
            writer.append(DAY, line);
            await writer.flush();
        }
        expect(failures.mock.calls).toEqual([[full]]);
        write.mockRestore();
        writer.append(DAY, 'd');
        await writer.flush();
        expect(text()).toBe('d\n');
        vi.spyOn(fs.promises, 'writeFile').mockRejectedValue(full);
        writer.append(DAY, 'e');
        await writer.flush();
        expect(failures).toHaveBeenCalledTimes(2);
        writer.dispose();
    });

    it('is not hurt by a folder that cannot be made', async () => {
        folder.file('audit', 'a file in its place');
        const writer = start();
        writer.append(DAY, 'a');
        await writer.flush();
        writer.append(DAY, 'b');
        writer.dispose();
        expect(failures).toHaveBeenCalledTimes(1);
    });

    it('loses no line of a flood: many that wait are written at once, in order', () => {
        const writer = start();
        for (let index = 0; index < 50_000; index++) {
            writer.append(DAY, `${index}`);
        }
        expect(text().split('\n').slice(0, -1)).toEqual(Array.from({ length: 40_000 }, (_, index) => `${index}`));
        writer.dispose();
        expect(text().split('\n').slice(0, -1)).toEqual(Array.from({ length: 50_000 }, (_, index) => `${index}`));
        expect(failures).not.toHaveBeenCalled();
    });

    it('keeps lines while the disk hangs, but not for ever', async () => {
        vi.spyOn(fs.promises, 'writeFile').mockReturnValue(new Promise(() => undefined));
        const writer = start();
        writer.append(DAY, 'hangs');
        void writer.flush();
        await Promise.resolve();
        await Promise.resolve();
        for (let index = 0; index < 200_000; index++) {
            writer.append(DAY, 'x');
        }
        expect([text(), failures.mock.calls]).toEqual(['', []]);
        writer.append(DAY, 'lost');
        writer.append(DAY, 'lost');
        expect(failures.mock.calls).toEqual([[expect.objectContaining({ message: 'The disk hangs: 200000 lines are waiting.' })]]);
        writer.dispose();
        expect([text().length, text().startsWith('hangs\nx\n'), text().includes('lost')])
            .toEqual(['hangs\n'.length + 400_000, true, false]);
    });

    it('keeps all of a write that hangs, however many lines it has', async () => {
        vi.spyOn(fs.promises, 'writeFile').mockReturnValue(new Promise(() => undefined));
        const writer = start();
        writer.append(DAY, 'hangs');
        void writer.flush();
        await Promise.resolve();
        await Promise.resolve();
        Array.from({ length: 150_000 }).forEach(() => writer.append(DAY, ''));
        writer.dispose();
        expect(text().split('\n')).toHaveLength(150_002);
    });

    describe('for those who wait', () => {
        it('writes at once, with one visit to the disk for all that come meanwhile, and in order', async () => {
            const write = vi.spyOn(fs.promises, 'writeFile');
            const writer = start();
            writer.append(DAY, 'before');
            await Promise.all(Array.from({ length: 50 }, (_, index) => writer.appendSafely(DAY, `line ${index}`)));
            expect(text().split('\n')).toEqual(['before', ...Array.from({ length: 50 }, (_, index) => `line ${index}`), '']);
            expect(write.mock.calls.map(([, , options]) => (options as { flush: boolean }).flush)).toEqual([true]);
            writer.append(DAY, 'after');
            await writer.flush();
            expect(write.mock.calls.map(([, , options]) => (options as { flush: boolean }).flush)).toEqual([true, false]);
            writer.dispose();
        });

        it('tells each of them that the disk is full, and nobody any more when it is not', async () => {
            const full = new Error('ENOSPC: no space left on device');
            const write = vi.spyOn(fs.promises, 'writeFile').mockRejectedValueOnce(full);
            const writer = start();
            const results = await Promise.allSettled(['a', 'b'].map(line => writer.appendSafely(DAY, line)));
            expect(results.map(result => result.status === 'rejected' && result.reason as unknown)).toEqual([full, full]);
            await writer.appendSafely(DAY, 'c');
            expect([text(), failures.mock.calls.length, write.mock.calls.length]).toEqual(['c\n', 1, 2]);
            writer.dispose();
        });

        it('has written what they wait for when it ends in the middle of a write', async () => {
            vi.spyOn(fs.promises, 'writeFile').mockReturnValue(new Promise(() => undefined));
            const writer = start();
            const first = writer.appendSafely(DAY, 'a');
            await Promise.resolve();
            await Promise.resolve();
            const second = writer.appendSafely(DAY, 'b');
            writer.dispose();
            await Promise.all([first, second, writer.appendSafely(DAY, 'late')]);
            expect(text()).toBe('a\nb\nlate\n');
        });
    });
});
