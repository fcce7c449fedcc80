import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeBuildLock } from '../apps/browser/build/build-lock.mjs';
import { gzipAssets } from '../apps/browser/build/gzip-assets.mjs';
import { indexPage, startSizes, staticModules } from '../apps/browser/build/index-page.mjs';

let folder;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the build lock', () => {
    const lockPath = () => join(folder, 'cache', 'build.lock');

    function holdAs(pid) {
        mkdirSync(lockPath(), { recursive: true });
        writeFileSync(join(lockPath(), 'holder.json'), JSON.stringify({ pid, kind: 'build' }));
    }

    it('makes the second wait until the first is done', async () => {
        const order = [];
        const release = await takeBuildLock(lockPath(), 'build');
        const second = takeBuildLock(lockPath(), 'build', holder => {
            order.push(`waits for ${holder.pid === process.pid ? 'us' : 'somebody'}`);
            release();
            return true;
        }).then(releaseSecond => {
            order.push('has it');
            releaseSecond();
        });
        await second;
        expect({ order, left: existsSync(lockPath()) }).toEqual({ order: ['waits for us', 'has it'], left: false });
    });

    it('tells who holds it, so that one can go away', async () => {
        const release = await takeBuildLock(lockPath(), 'watch');
        expect(await takeBuildLock(lockPath(), 'build', ({ kind }) => kind !== 'watch')).toBeUndefined();
        release();
    });

    it('is taken from a process that is dead', async () => {
        holdAs(spawnSync(process.execPath, ['--version']).pid);
        const release = await takeBuildLock(lockPath(), 'build', () => expect.unreachable('nobody is there'));
        release();
    });

    it('is taken from a process that has been silent too long, whatever has its number now', async () => {
        holdAs(process.pid);
        utimesSync(lockPath(), new Date(0), new Date(0));
        const release = await takeBuildLock(lockPath(), 'build', () => expect.unreachable('nobody is there'));
        release();
    });

    it('leaves nothing behind', async () => {
        holdAs(spawnSync(process.execPath, ['--version']).pid);
        const release = await takeBuildLock(lockPath(), 'build');
        release();
        expect(readdirSync(join(folder, 'cache'))).toEqual([]);
    });
});

describe('the index page', () => {
    const bundleTag = '<script type="text/javascript" src="./bundle.js" charset="utf-8"></script>';
    const page = `<head>\n</head>\n<body>\n    ${bundleTag}\n</body>`;

    it('loads the bundle as a module and names what it will need', () => {
        expect(indexPage(page, { modules: ['chunks/a.js'] })).toBe([
            '<head>',
            '  <link rel="icon" type="image/svg+xml" href="./openspace.svg">',
            '  <link rel="modulepreload" href="./bundle.js">',
            '  <link rel="modulepreload" href="./chunks/a.js">',
            '</head>',
            '<body>',
            '    <script type="module" src="./bundle.js"></script>',
            '</body>'
        ].join('\n'));
    });

    it('puts the door before the bundle', () => {
        expect(indexPage(page, { modules: [], door: 'key()' }))
            .toMatch(/<script src="\.\/openspace-door\.js"><\/script>\s+<script type="module" src="\.\/bundle\.js">/);
    });

    it('leaves the bundle to a door that loads it', () => {
        const result = indexPage(page, { modules: [], door: 'import("./bundle.js")' });
        expect(result.match(/<script.*?>/g)).toEqual(['<script src="./openspace-door.js">']);
    });

    it.each(['<script>run()</script>', '<img onerror="run()">'])('refuses inline script such as %s', inline => {
        expect(() => indexPage(page.replace('<body>', `<body>${inline}`), { modules: [] })).toThrow('inline script');
    });

    it('notices when Theia generates another page', () => {
        expect(() => indexPage('<body></body>', { modules: [] })).toThrow('expected bundle script');
    });

    it('finds the modules of the start through all static imports, and no lazy ones', () => {
        const outputs = {
            'lib/bundle.js': {
                imports: [{ path: 'lib/chunks/a.js', kind: 'import-statement' }, { path: 'lib/chunks/lazy.js', kind: 'dynamic-import' }]
            },
            'lib/chunks/a.js': { imports: [{ path: 'lib/chunks/b.js', kind: 'import-statement' }] },
            'lib/chunks/b.js': { imports: [{ path: 'lib/chunks/a.js', kind: 'import-statement' }] }
        };
        expect(staticModules({ outputs }, 'lib')).toEqual(['chunks/a.js', 'chunks/b.js']);
    });

    it('counts what our packages add to the start, and nothing that is loaded later', () => {
        const inputs = names => Object.fromEntries(names.map(name => [name, { bytesInOutput: 100 }]));
        const outputs = {
            'lib/bundle.js': {
                imports: [{ path: 'lib/chunks/a.js', kind: 'import-statement' }, { path: 'lib/chunks/lazy.js', kind: 'dynamic-import' }],
                inputs: inputs(['../../extensions/one/lib/a.js', '../../node_modules/other/lib/a.js', '../../packages/two/lib/b.js'])
            },
            'lib/chunks/a.js': { imports: [], inputs: inputs(['../../extensions/one/lib/c.js']) },
            'lib/chunks/lazy.js': { imports: [], inputs: inputs(['../../extensions/one/lib/lazy.js']) }
        };
        expect(startSizes({ outputs }, 'lib')).toEqual({ one: 200, two: 100 });
    });
});

describe('gzipAssets', () => {
    it('compresses what the backend serves compressed, and leaves maps and small files', async () => {
        const text = 'text '.repeat(1000);
        mkdirSync(join(folder, 'chunks'));
        for (const name of ['bundle.js', 'bundle.js.map', 'index.html', 'chunks/a.js', 'icon.ttf']) {
            writeFileSync(join(folder, name), text);
        }
        writeFileSync(join(folder, 'small.js'), 'small');
        const { files, before } = await gzipAssets(folder);
        expect({ files, before }).toEqual({ files: 3, before: 3 * text.length });
        expect(readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.gz')).sort())
            .toEqual(['bundle.js.gz', join('chunks', 'a.js.gz'), 'icon.ttf.gz']);
        expect(gunzipSync(readFileSync(join(folder, 'bundle.js.gz'))).toString()).toBe(text);
    });
});
