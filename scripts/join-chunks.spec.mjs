import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinChunks } from '../apps/browser/build/join-chunks.mjs';

/** `first` to `third` are shared with what is loaded later, each with another part, so each becomes a chunk. */
const SOURCES = {
    'bundle.js': `
        import './first.js';
        import count, { add, 'a name' as named } from './second.js';
        import { third } from './third.js';
        add();
        const lazy = [await import('./later.js'), await import('./latest.js'), await import('./third.js')];
        console.log('entry', count, named, third(), lazy.map(module => Object.keys(module).join()).join(), lazy[0].seen().join());`,
    'first.js': 'console.log("first");',
    'second.js': `
        import './first.js';
        console.log('second');
        let count = 0;
        export { count as default, count as 'a name' };
        export function add() { count++; }`,
    'third.js': `
        import { add } from './second.js';
        console.log('third');
        export const third = () => { add(); return 'third'; };`,
    'later.js': `
        import count, { add } from './second.js';
        import { shared } from './shared.js';
        console.log('later');
        export const seen = () => { add(); return [count, shared]; };`,
    'latest.js': `
        import './first.js';
        import { shared } from './shared.js';
        console.log('latest');
        export const broken = () => { throw new Error(shared); };`,
    'shared.js': 'console.log("shared"); export const shared = "shared by those that come later";'
};

describe('joinChunks', () => {
    let app;

    beforeEach(() => {
        app = mkdtempSync(join(tmpdir(), 'openspace-chunks-'));
        mkdirSync(join(app, 'src'));
        for (const [name, text] of Object.entries(SOURCES)) {
            writeFileSync(join(app, 'src', name), text);
        }
        writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
    });

    afterEach(() => rmSync(app, { recursive: true, force: true }));

    async function build() {
        const { metafile } = await esbuild.build({
            absWorkingDir: app, entryPoints: ['src/bundle.js'], outdir: 'lib', chunkNames: 'chunks/[name]-[hash]', bundle: true,
            format: 'esm', splitting: true, minify: true, sourcemap: 'linked', metafile: true
        });
        return metafile;
    }

    const run = () => execFileSync(process.execPath, ['lib/bundle.js'], { cwd: app, encoding: 'utf8' });
    const chunks = () => readdirSync(join(app, 'lib/chunks')).filter(name => name.endsWith('.js'));

    it.each([
        { into: 'one file', enoughBytes: 1e6, expected: 1 },
        { into: 'a file for each', enoughBytes: 1, expected: 3 }
    ])('gathers what the page begins with in $into, and everything runs as before', async ({ enoughBytes, expected }) => {
        const metafile = await build();
        const before = run();

        const modules = await joinChunks(metafile, { app, folder: 'lib', minify: true, enoughBytes });

        expect(run()).toBe(before);
        expect(before).toContain('entry 1 1 third seen,broken');
        expect(modules.length).toBe(expected);
        expect(modules).toEqual(modules.map((_, at) => expect.stringMatching(new RegExp(`^chunks/start-${at + 1}-[0-9A-F]{8}\\.js$`))));
    });

    it('leaves no chunk that nobody asks for, and keeps those that are loaded later as well', async () => {
        const metafile = await build();
        const third = Object.keys(metafile.outputs).find(file => /chunks\/third-.*\.js$/.test(file));

        const modules = await joinChunks(metafile, { app, folder: 'lib', minify: true });

        const files = ['bundle.js', ...chunks().map(name => `chunks/${name}`)];
        const text = files.map(name => readFileSync(join(app, 'lib', name), 'utf8')).join();
        expect(chunks().filter(name => !text.includes(`/${name}"`))).toEqual([]);
        expect(readFileSync(join(app, third), 'utf8')).toContain(`from"./${modules[0].replace('chunks/', '')}"`);
        expect(text.match(/"second"/g)).toHaveLength(1);
    });

    it('still leads to the lines of the sources', async () => {
        const metafile = await build();
        const [start] = await joinChunks(metafile, { app, folder: 'lib', minify: true });
        const map = JSON.parse(readFileSync(join(app, 'lib', `${start}.map`), 'utf8'));
        expect(map.sources.map(source => source.split('/').at(-1)).sort()).toEqual(['first.js', 'second.js', 'third.js']);
    });

    it('gives another name to files with another content', async () => {
        const before = await joinChunks(await build(), { app, folder: 'lib', minify: true });
        writeFileSync(join(app, 'src/first.js'), 'console.log("other");');
        const after = await joinChunks(await build(), { app, folder: 'lib', minify: true });
        expect(after).not.toEqual(before);
        expect(run()).toContain('other\n');
    });

    it('has nothing to do where the entry stands alone', async () => {
        writeFileSync(join(app, 'src/bundle.js'), 'console.log("alone");');
        expect(await joinChunks(await build(), { app, folder: 'lib', minify: true })).toEqual([]);
        expect(run()).toBe('alone\n');
    });
});
