import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleLocks } from './stale-locks';

describe('removeStaleLocks', () => {
    let folder: string;
    beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'locks-')); });
    afterEach(() => rmSync(folder, { recursive: true }));

    const lock = (name: string, meta: string): void => {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, 'meta.json'), meta);
    };

    it('keeps the locks of living processes and removes all others', () => {
        lock('mine', JSON.stringify({ pid: process.pid }));
        lock('dead', JSON.stringify({ pid: 2 ** 22 + 1 }));
        lock('broken', '{');
        removeStaleLocks(folder);
        expect(readdirSync(folder)).toEqual(['mine']);
    });

    it('does nothing where there never was a lock', () => {
        expect(() => removeStaleLocks(join(folder, 'missing'))).not.toThrow();
    });
});
