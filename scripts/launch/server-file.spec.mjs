import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { otherInstance, removeServerFile } from './server-file.mjs';

describe('the server.json of a backend that was killed', () => {
    let home;

    beforeEach(() => {
        home = mkdtempSync(join(tmpdir(), 'server-file-'));
    });

    afterEach(() => rmSync(home, { recursive: true, force: true }));

    it.each([
        ['is removed', JSON.stringify({ pid: 17, token: 'secret' }), false],
        ['stays if it is that of another instance', JSON.stringify({ pid: 18 }), true],
        ['stays if nobody knows whose it is', 'not json', true],
        ['stays if it has no content', 'null', true]
    ])('%s', (_name, text, stays) => {
        writeFileSync(join(home, 'server.json'), text);
        removeServerFile(home, 17);
        expect(existsSync(join(home, 'server.json'))).toBe(stays);
    });

    it('may be gone already', () => {
        removeServerFile(home, 17);
        expect(existsSync(join(home, 'server.json'))).toBe(false);
    });
});

describe('another OpenSpace with the same state folder', () => {
    let home;

    beforeEach(() => {
        home = mkdtempSync(join(tmpdir(), 'server-file-'));
    });

    afterEach(() => rmSync(home, { recursive: true, force: true }));

    const write = content => writeFileSync(join(home, 'server.json'), JSON.stringify(content));

    it('is told of, with its address', () => {
        write({ url: 'http://127.0.0.1:3000', pid: process.pid, workspace: '/w' });
        expect(otherInstance(home, '/w')).toContain(`already running on this folder, at http://127.0.0.1:3000 (process ${process.pid})`);
        expect(otherInstance(home, '/elsewhere')).toContain('Another OpenSpace is running, at http://127.0.0.1:3000');
        write({ url: 'http://127.0.0.1:3000', pid: process.pid });
        expect(otherInstance(home, undefined)).toContain('Another OpenSpace is running, at http://127.0.0.1:3000');
    });

    it('is none if its process has ended, or nothing is known', () => {
        expect(otherInstance(home, '/w')).toBeUndefined();
        // Larger than process numbers can be.
        write({ url: 'http://127.0.0.1:3000', pid: 4_194_305, workspace: '/w' });
        expect(otherInstance(home, '/w')).toBeUndefined();
    });
});
