import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';

async function files(world: ConformanceWorld, pattern: string, path = world.folder): Promise<unknown> {
    const { files: found, truncated } = await world.ok('glob', { pattern, path });
    assert.equal(truncated, false);
    return found;
}

async function matches(world: ConformanceWorld, given: object): Promise<string[]> {
    const { matches: found, truncated } = await world.ok('grep', { path: world.folder, ...given });
    assert.equal(truncated, false);
    return (found as { path: string; line: number; text: string }[]).map(
        ({ path, line, text }) => `${path.slice(world.folder.length + 1)}:${line}:${text}`
    );
}

const GLOB_CASES = casesOf('glob', [
    {
        name: 'files by extension, the last modified first',
        run: async world => {
            await world.shell([
                'mkdir -p src/deep "src/a b"',
                'touch -d "2026-01-01 10:00:00.5" src/old.ts', 'touch -d "2026-01-01 10:00:00.25" src/older.ts',
                'touch -d 2026-01-03 src/deep/new.ts',
                'touch -d 2026-01-02 "src/a b/middle.ts"', 'touch -d 2020-01-01 src/same-b.ts src/same-a.ts', 'touch src/other.js'
            ].join('; '));
            assert.deepEqual(await world.ok('glob', { pattern: '**/*.ts', path: world.path('src') }), {
                files: ['deep/new.ts', 'a b/middle.ts', 'old.ts', 'older.ts', 'same-a.ts', 'same-b.ts'].map(
                    name => world.path(`src/${name}`)
                ),
                truncated: false,
                total_files: 6
            });
        }
    },
    { name: 'no file at all', run: async world => assert.deepEqual(
        await world.ok('glob', { pattern: '*.none', path: world.folder }), { files: [], truncated: false, total_files: 0 }
    ) },
    {
        name: 'one folder only',
        run: async world => {
            await world.shell('mkdir -p tests/unit; touch -d 2026-01-02 tests/a.ts; touch -d 2026-01-01 tests/unit/b.ts; touch c.ts');
            assert.deepEqual(await files(world, '*.ts', world.path('tests')), [world.path('tests/a.ts'), world.path('tests/unit/b.ts')]);
        }
    },
    {
        name: 'the usual patterns',
        run: async world => {
            await world.shell(
                'mkdir -p a/b .config; touch -d 2026-01-01 a/x.ts a/b/y.tsx a/b/z.js .config/settings.json top.md "[odd].md" a/b/.hidden'
            );
            const named = (...names: string[]): string[] => names.map(name => world.path(name));
            assert.deepEqual(await files(world, 'a/*'), named('a/x.ts'));
            assert.deepEqual(await files(world, '**/*.{ts,tsx}'), named('a/b/y.tsx', 'a/x.ts'));
            assert.deepEqual(await files(world, 'a/**'), named('a/b/.hidden', 'a/b/y.tsx', 'a/b/z.js', 'a/x.ts'));
            assert.deepEqual(await files(world, '?.[jt]s'), named('a/b/z.js', 'a/x.ts'));
            assert.deepEqual(await files(world, './top.md'), named('top.md'));
            assert.deepEqual(await files(world, '\\[odd].md'), named('[odd].md'));
            assert.deepEqual(await files(world, '*.json'), named('.config/settings.json'));
            assert.deepEqual(await files(world, `${world.folder}/a/b/*.js`), named('a/b/z.js'));
            assert.deepEqual(await files(world, 'a/b'), []);
        }
    },
    {
        name: 'neither the files of git nor what it ignores, whatever the pattern',
        ownWorkspace: true,
        run: async world => {
            await world.shell(
                'git init -q; mkdir node_modules src; touch node_modules/x.ts src/y.ts src/z.log; printf "node_modules\\n*.log\\n" > '
                    + '.gitignore; rm -rf .git/hooks'
            );
            for (const pattern of ['**', '**/*', '*']) {
                assert.deepEqual(
                    new Set(await files(world, pattern) as string[]), new Set([world.path('.gitignore'), world.path('src/y.ts')]), pattern
                );
            }
        }
    },
    {
        name: 'names with spaces, newlines and bytes that are not UTF-8',
        run: async world => {
            await world.shell('touch -d 2026-01-01 "a b.txt" $\'new\\nline.txt\' $\'not\\xff.txt\' -- -dash.txt');
            assert.deepEqual(
                await files(world, '*.txt'), ['-dash.txt', 'a b.txt', 'new\nline.txt', 'not\uFFFD.txt'].map(name => world.path(name))
            );
        }
    },
    {
        name: 'more than a thousand files',
        run: async world => {
            await world.shell('touch -d 2026-01-01 $(seq -f %04g.x 1 1500); touch 1500.x');
            const result = await world.ok('glob', { pattern: '*.x', path: world.folder });
            const found = result.files as string[];
            assert.equal(result.truncated, true);
            assert.equal(result.total_files, 1_500);
            assert.ok(found.length <= 1_000 && found.length > 500);
            assert.deepEqual(found.slice(0, 2), [world.path('1500.x'), world.path('0001.x')]);
        }
    },
    {
        name: 'patterns and places that are none',
        run: async world => {
            const file = await world.put('file', '');
            await rejectsWith(world, 'glob', { pattern: 'a{b' }, 'bad_pattern', 'The pattern is not a valid glob: a { has no }.');
            await rejectsWith(world, 'glob', { pattern: '[a' }, 'bad_pattern', 'The pattern is not a valid glob: a [ has no ].');
            await rejectsWith(world, 'glob', { pattern: '*', path: file }, 'not_a_folder', `Not a folder: ${file}`);
            await rejectsWith(
                world, 'glob', { pattern: '*', path: world.path('missing') }, 'not_found', `File not found: ${world.path('missing')}`
            );
            await rejectsWith(world, 'glob', { pattern: '*', path: '/etc' }, 'outside_workspace', '/etc is outside of the workspace.');
        }
    },
    {
        name: 'links are not followed',
        run: async world => {
            await world.shell('mkdir real; touch real/x.txt; ln -s real link; ln -s /etc out; ln -s real/x.txt y.txt');
            assert.deepEqual(await files(world, '**/*.txt'), [world.path('real/x.txt')]);
            assert.equal((await world.refused('glob', { pattern: '*', path: world.path('out') })).code, 'outside_workspace');
        }
    }
]);

const GREP_CASES = casesOf('grep', [
    {
        name: 'a text across files',
        run: async world => {
            await world.put('src/b.ts', '// TODO: two\n\n  // TODO: three\r\n');
            await world.put('src/a.ts', 'code // TODO one');
            await world.put('other.ts', 'TODO');
            assert.deepEqual(await world.ok('grep', { pattern: 'TODO', path: world.path('src') }), {
                matches: [
                    { path: world.path('src/a.ts'), line: 1, text: 'code // TODO one' },
                    { path: world.path('src/b.ts'), line: 1, text: '// TODO: two' },
                    { path: world.path('src/b.ts'), line: 3, text: '  // TODO: three' }
                ],
                truncated: false
            });
        }
    },
    {
        name: 'only the files that are included',
        run: async world => {
            await world.shell('mkdir -p deep; for f in a.ts b.tsx c.js deep/d.ts; do echo "import x" > $f; done');
            assert.deepEqual(await matches(world, { pattern: 'import', include: '*.ts' }), ['a.ts:1:import x', 'deep/d.ts:1:import x']);
            assert.deepEqual(await matches(world, { pattern: 'import', include: '*.{tsx,js}' }), ['b.tsx:1:import x', 'c.js:1:import x']);
            assert.deepEqual(await matches(world, { pattern: 'import', include: '**/*.js' }), ['c.js:1:import x']);
            assert.deepEqual(await matches(world, { pattern: 'import', include: 'deep/*' }), ['deep/d.ts:1:import x']);
            assert.deepEqual(await matches(world, { pattern: 'import', include: '!*.ts' }), ['b.tsx:1:import x', 'c.js:1:import x']);
        }
    },
    {
        name: 'a regular expression',
        run: async world => {
            await world.put('a.js', 'function  one() {}\nconst function2 = 1;\nfunction two_2(\n');
            assert.deepEqual(
                await matches(world, { pattern: 'function\\s+\\w+' }), ['a.js:1:function  one() {}', 'a.js:3:function two_2(']
            );
        }
    },
    { name: 'no match', run: async world =>
        assert.deepEqual(await world.ok('grep', { pattern: 'nothing', path: world.folder }), { matches: [], truncated: false }) },
    {
        name: 'one file, and no other beside it',
        run: async world => {
            const path = await world.put('one.txt', 'find\nnot\nfind too\n');
            await world.put('two.txt', 'find');
            assert.deepEqual(await matches(world, { pattern: 'find', path }), ['one.txt:1:find', 'one.txt:3:find too']);
        }
    },
    {
        name: 'hidden files, but neither the files of git nor what it ignores nor binary ones',
        ownWorkspace: true,
        run: async world => {
            await world.shell('git init -q; mkdir -p node_modules .github; for f in node_modules/a.ts .github/b.yml c.log d.ts .git/e; do '
                + 'echo needle > $f; done; '
                + 'printf "node_modules\\n*.log\\n" > .gitignore; printf "needle\\n\\0needle" > binary');
            assert.deepEqual(await matches(world, { pattern: 'needle' }), ['.github/b.yml:1:needle', 'd.ts:1:needle']);
            assert.deepEqual(await matches(world, { pattern: 'needle', include: '*' }), ['.github/b.yml:1:needle', 'd.ts:1:needle']);
        }
    },
    {
        name: 'expressions that are none',
        run: async world => {
            await rejectsWith(
                world, 'grep', { pattern: '(' }, 'bad_pattern', 'The pattern is not a valid regular expression: unclosed group'
            );
            await rejectsWith(
                world, 'grep', { pattern: 'a(?=b)' }, 'bad_pattern', 'The pattern is not a valid regular expression: look-around'
            );
            await rejectsWith(world, 'grep', { pattern: 'a\nb' }, 'bad_pattern', 'The pattern is not a valid regular expression: ');
            await rejectsWith(world, 'grep', { pattern: 'a', include: '{' }, 'bad_pattern', 'The include filter is not a valid glob: ');
            await rejectsWith(
                world, 'grep', { pattern: 'a', path: world.path('missing') }, 'not_found', `File not found: ${world.path('missing')}`
            );
            await rejectsWith(
                world, 'grep', { pattern: 'a', path: '/etc/passwd' }, 'outside_workspace', '/etc/passwd is outside of the workspace.'
            );
        }
    },
    {
        name: 'patterns that look like options',
        run: async world => {
            await world.put('-f', 'a --pre=touch b -e\n');
            assert.deepEqual(await matches(world, { pattern: '--pre=touch' }), ['-f:1:a --pre=touch b -e']);
            assert.deepEqual(await matches(world, { pattern: '-e' }), ['-f:1:a --pre=touch b -e']);
            assert.deepEqual(await matches(world, { pattern: 'pre', path: world.path('-f') }), ['-f:1:a --pre=touch b -e']);
            assert.deepEqual(await matches(world, { pattern: 'pre', include: '--pre=touch' }), []);
        }
    },
    {
        name: 'names with spaces, newlines, colons and bytes that are not UTF-8',
        run: async world => {
            await world.shell('for f in "a b" $\'new\\nline\' "c:1:d" $\'not\\xff\'; do echo needle > "$f"; done');
            assert.deepEqual(
                await matches(world, { pattern: 'needle' }), ['a b:1:needle', 'c:1:d:1:needle', 'new\nline:1:needle', 'not\uFFFD:1:needle']
            );
        }
    },
    {
        name: 'a long line is cut around the match',
        run: async world => {
            await world.put('min.js', `${'x'.repeat(10_000)}needle${'y'.repeat(10_000)}\n`);
            const [match] = await matches(world, { pattern: 'needle' });
            assert.match(match, /^min\.js:1:\.\.\.x{500}needley{1494}\.\.\. \(line truncated to 2000 chars\)$/);
        }
    },
    {
        name: 'more than a thousand matches are the same thousand every time',
        run: async world => {
            await world.shell('for i in $(seq 10 49); do seq -f "$i %g" 1 100 > $i.txt; done');
            const result = await world.ok('grep', { pattern: ' ', path: world.folder });
            const found = (result.matches as { path: string; text: string }[]).map(({ text }) => text);
            assert.equal(result.truncated, true);
            assert.ok(found.length > 500 && found.length <= 1_000);
            assert.deepEqual(
                found, Array.from({ length: found.length }, (_, index) => `${10 + Math.floor(index / 100)} ${index % 100 + 1}`)
            );
        }
    }
]);

export const SEARCH_CASES: readonly ConformanceCase[] = [...GLOB_CASES, ...GREP_CASES];
