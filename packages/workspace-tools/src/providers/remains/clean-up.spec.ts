import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpRecords } from './clean-up.js';
import { identify, isAlive } from './process-identity.js';
import { SandboxRecords, type SandboxRecord } from './sandbox-records.js';

describe('what a killed process left behind', () => {
    let folder: string;
    let records: SandboxRecords;
    let sleeper: ChildProcess;
    const nobody = { pid: 999_999_999, started: 'never' };

    const record = (change: Partial<SandboxRecord>): SandboxRecord =>
        ({ id: 'one', owner: nobody, processes: [], groups: [], folders: [], ...change });

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'remains-'));
        records = new SandboxRecords(join(folder, 'records'));
        sleeper = spawn('sleep', ['1000']);
    });

    afterEach(() => {
        sleeper.kill('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
    });

    it('is ended, with its files', async () => {
        const own = join(folder, 'own');
        mkdirSync(own);
        records.save(record({ processes: [identify(sleeper.pid!)!], folders: [own] }));
        const ended = once(sleeper, 'exit');
        expect(await cleanUpRecords(records, new Set())).toEqual(['one']);
        expect(await ended).toEqual([null, 'SIGKILL']);
        expect([existsSync(own), records.all()]).toEqual([false, []]);
    });

    it('is not taken for a process that got the same number later', async () => {
        records.save(record({ processes: [{ pid: sleeper.pid!, started: 'another time' }] }));
        expect(await cleanUpRecords(records, new Set())).toEqual(['one']);
        expect(isAlive(identify(sleeper.pid!)!)).toBe(true);
    });

    it('is left alone as long as its owner lives, or if it is excepted', async () => {
        records.save(record({ owner: identify(process.pid)!, processes: [identify(sleeper.pid!)!] }));
        records.save(record({ id: 'two', processes: [identify(sleeper.pid!)!] }));
        expect(await cleanUpRecords(records, new Set(['two']))).toEqual([]);
        expect([sleeper.exitCode, sleeper.signalCode, records.all().length]).toEqual([null, null, 2]);
    });

    it('cannot be invented by others: the folder is private, and broken files are not believed', () => {
        mkdirSync(join(folder, 'records'));
        chmodSync(join(folder, 'records'), 0o777);
        writeFileSync(join(folder, 'records', 'x.json'), '{"id":"x"}');
        writeFileSync(join(folder, 'records', 'y.json'), '{');
        expect(records.all()).toEqual([]);
        expect(statSync(join(folder, 'records')).mode & 0o777).toBe(0o700);
        symlinkSync('/tmp', join(folder, 'link'));
        expect(() => new SandboxRecords(join(folder, 'link')).all()).toThrow('not ours');
    });

    it('has a name that is not a path', () => {
        expect(() => records.save(record({ id: '../x' }))).toThrow('other characters');
    });
});

describe('identify', () => {
    it('knows no process that is not there', () => {
        expect(identify(999_999_999)).toBeUndefined();
    });
});
