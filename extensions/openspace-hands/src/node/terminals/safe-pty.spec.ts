import { closeSync, openSync, readFileSync } from 'node:fs';
import { spawn } from 'node-pty';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { keepWritesInTerminal } from './safe-pty';

let folder: TemporaryFolder;

beforeEach(() => {
    folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

/** A file that gets the given number as soon as it is free. */
async function fileWithNumber(fd: number, path: string): Promise<void> {
    const others: number[] = [];
    await new Promise<void>(done => {
        const tryAgain = (): void => {
            const opened = openSync(path, 'a');
            if (opened === fd) {
                done();
            } else if (opened > fd) {
                closeSync(opened);
                setImmediate(tryAgain);
            } else {
                others.push(opened);
                setImmediate(tryAgain);
            }
        };
        tryAgain();
    });
    others.forEach(number => closeSync(number));
}

it('writes nothing into a file that has the terminal\'s number after it', async () => {
    const terminal = spawn('/bin/sh', ['-c', 'stty raw -echo; echo ready; exec sleep 60'], {});
    keepWritesInTerminal(terminal);
    let output = '';
    terminal.onData(data => { output += data; });
    await waitFor('the program', () => output.includes('ready'));
    // Far more than a terminal holds for a program that does not read.
    for (let piece = 0; piece < 200; piece++) {
        terminal.write('stray '.repeat(1_000));
    }
    const fd = (terminal as unknown as { fd: number }).fd;
    const path = folder.file('later.txt', '');
    terminal.kill('SIGKILL');
    await fileWithNumber(fd, path);
    // Long enough for whatever was still queued: a write is tried again after 10 ms at most.
    for (let turn = 0; turn < 200; turn++) {
        await new Promise(done => setImmediate(done));
    }
    closeSync(fd);
    expect(readFileSync(path, 'utf8')).toBe('');
});

it('still brings what is typed to the program, however much it is', async () => {
    const terminal = spawn('/bin/sh', ['-c', 'stty raw -echo; echo ready; head -c 1200000 | wc -c'], {});
    keepWritesInTerminal(terminal);
    let output = '';
    terminal.onData(data => { output += data; });
    await waitFor('the program', () => output.includes('ready'));
    for (let piece = 0; piece < 200; piece++) {
        terminal.write('typed '.repeat(1_000));
    }
    await waitFor('the count', () => output.includes('1200000'));
});

it('leaves alone what is not a pseudo terminal', () => {
    const other = { write: () => undefined };
    keepWritesInTerminal(other);
    expect(Object.keys(other)).toEqual(['write']);
});
