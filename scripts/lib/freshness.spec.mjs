import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildFresh, removeStamp, staleReason, takeSnapshot, writeStamp } from './freshness.mjs';

const SOURCE = 'extensions/one/src/browser/one.ts';
let root;

function write(path, text = '') {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
}

beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'freshness-'));
    write('package-lock.json', '{}');
    write('tsconfig.json', JSON.stringify({ references: [{ path: 'extensions/one' }] }));
    write('apps/browser/package.json', '{}');
    write('apps/browser/esbuild.mjs');
    write('extensions/one/package.json', '{}');
    write('extensions/one/lib/browser/one.js');
    write(SOURCE, 'one');
    for (const output of [
        'lib/frontend/index.html', 'lib/frontend/bundle.js', 'lib/backend/main.js',
        'plugins/openspace-json-schemas/.built-in.json', 'plugins/openspace-language-servers/package.json',
        'plugins/openspace-project-tools/package.json'
    ]) {
        write(`apps/browser/${output}`);
    }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the freshness of a build', () => {
    it('is stale before the first build', () => {
        expect(staleReason(root)).toBe('there is no complete build');
    });

    it('is fresh after a build', () => {
        writeStamp(takeSnapshot(root), root);
        expect(isBuildFresh(root)).toBe(true);
    });

    it('is stale when a source changes, even if its size does not', () => {
        writeStamp(takeSnapshot(root), root);
        write(SOURCE, 'two');
        utimesSync(join(root, SOURCE), new Date(0), new Date(0));
        expect(staleReason(root)).toBe(`${SOURCE} has changed`);
    });

    it('is stale when a source comes or goes', () => {
        writeStamp(takeSnapshot(root), root);
        write('extensions/two/src/two.ts');
        expect(staleReason(root)).toBe('extensions/two/src/two.ts is new');
        rmSync(join(root, 'extensions/two'), { recursive: true });
        rmSync(join(root, SOURCE));
        expect(staleReason(root)).toBe(`${SOURCE} is gone`);
    });

    it.each(['package-lock.json', 'apps/browser/esbuild.mjs', 'extensions/one/package.json'])('is stale when %s changes', path => {
        writeStamp(takeSnapshot(root), root);
        write(path, '{ "changed": true }');
        expect(staleReason(root)).toBe(`${path} has changed`);
    });

    it('stays fresh when only times change, as after a copy or a checkout', () => {
        writeStamp(takeSnapshot(root), root);
        utimesSync(join(root, SOURCE), new Date(0), new Date(0));
        expect(staleReason(root)).toBeUndefined();
    });

    it('stays fresh when the whole tree moves', () => {
        writeStamp(takeSnapshot(root), root);
        const moved = `${root}-moved`;
        cpSync(root, moved, { recursive: true });
        expect(staleReason(moved)).toBeUndefined();
        rmSync(moved, { recursive: true });
    });

    it('does not care about tests and fixtures', () => {
        writeStamp(takeSnapshot(root), root);
        write('extensions/one/src/browser/one.spec.ts');
        write('extensions/one/src/browser/one.spec.tsx');
        write('extensions/one/src/browser/fixtures/case.json');
        expect(staleReason(root)).toBeUndefined();
    });

    it('is stale when a source changed while the build ran', () => {
        const snapshot = takeSnapshot(root);
        write(SOURCE, 'changed meanwhile');
        writeStamp(snapshot, root);
        expect(staleReason(root)).toBe(`${SOURCE} has changed`);
    });

    it.each(['apps/browser/lib/backend/main.js', 'extensions/one/lib'])('is stale when the output %s is missing', path => {
        writeStamp(takeSnapshot(root), root);
        rmSync(join(root, path), { recursive: true });
        expect(staleReason(root)).toBe(`${path} is missing`);
    });

    it('is stale after a build that did not end', () => {
        writeStamp(takeSnapshot(root), root);
        removeStamp(root);
        expect(isBuildFresh(root)).toBe(false);
    });

    it.each([['cut off', text => text.slice(0, 20)], ['from another platform', text => text.replace(`${process.platform}-`, 'other-')]])(
        'takes a stamp that is %s for none', (_name, change) => {
            writeStamp(takeSnapshot(root), root);
            const stamp = join(root, 'apps/browser/lib/.build-stamp.json');
            writeFileSync(stamp, change(readFileSync(stamp, 'utf8')));
            expect(staleReason(root)).toBe('there is no complete build');
        }
    );

    it('checks the real repository in less time than it takes to read it', () => {
        // The shortest of some: what disturbs a measurement makes it longer, never shorter.
        const shortest = work => Math.min(...Array.from({ length: 10 }, () => {
            const began = performance.now();
            work();
            return performance.now() - began;
        }));
        expect(shortest(isBuildFresh)).toBeLessThan(shortest(takeSnapshot));
    });
});
