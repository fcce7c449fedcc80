import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastLines, openBackendLog } from './backend-log.mjs';

describe('the log of the backend', () => {
    let home;

    beforeEach(() => {
        home = mkdtempSync(join(tmpdir(), 'backend-log-'));
    });

    afterEach(() => rmSync(home, { recursive: true, force: true }));

    function open(now) {
        const { file, descriptor } = openBackendLog(home, now);
        writeSync(descriptor, `${file}\n`);
        closeSync(descriptor);
        return file;
    }

    it('is one file for each start, for the user alone', () => {
        const first = open(new Date('2025-01-02T03:04:05.678Z'));
        const second = open(new Date('2025-01-02T03:04:05.679Z'));
        expect([basename(first), lastLines(first), lastLines(second)])
            .toEqual([`backend-2025-01-02T03-04-05-678Z-${process.pid}.log`, first, second]);
        expect([statSync(first).mode & 0o777, statSync(join(home, 'logs')).mode & 0o777]).toEqual([0o600, 0o700]);
    });

    it('stays with the four before it and with those of instances that still run; other logs are not touched', () => {
        const dead = spawnSync(process.execPath, ['--version']).pid;
        const names = [
            'backend.log', `backend-0-${process.pid}.log`, ...[1, 2, 3, 4, 5].map(index => `backend-${index}-${dead}.log`), 'opencode.log'
        ];
        mkdirSync(join(home, 'logs'));
        names.forEach((name, index) => {
            writeFileSync(join(home, 'logs', name), '');
            utimesSync(join(home, 'logs', name), index, index);
        });
        const now = basename(open());
        expect(readdirSync(join(home, 'logs')).sort())
            .toEqual([now, ...names.filter(name => name !== 'backend.log' && !name.startsWith('backend-1-'))].sort());
    });

    it('is shown from its end, and may be lost', () => {
        const file = join(home, 'log');
        writeFileSync(file, Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join(''));
        expect(lastLines(file)).toBe(Array.from({ length: 15 }, (_, index) => `line ${index + 6}`).join('\n'));
        expect(lastLines(join(home, 'missing'))).toMatch(/^\(ENOENT.*\)$/);
    });
});
