import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';

const BOT = 'openspace-agent[bot]';

async function repository(world: ConformanceWorld): Promise<void> {
    await world.shell('git init -q -b main; mkdir src; echo one > src/server.ts; echo two > other.txt; git add .; git commit -qm first');
}

async function status(world: ConformanceWorld): Promise<object> {
    const { commit, ...rest } = await world.ok('git', { action: 'status' });
    assert.match(String(commit), /^[0-9a-f]{40}$/);
    return rest;
}

const CLEAN = { branch: 'main', staged: [], changed: [], untracked: [], conflicted: [], clean: true, truncated: false };

function gitCase(name: string, run: (world: ConformanceWorld) => Promise<void>): ConformanceCase {
    return {
        name,
        ownWorkspace: true,
        run: async world => {
            await repository(world);
            await run(world);
        }
    };
}

export const GIT_CASES: readonly ConformanceCase[] = casesOf('git', [
    gitCase('status of changed, staged and untracked files', async world => {
        assert.deepEqual(await status(world), CLEAN);
        await world.shell(
            'echo more >> src/server.ts; echo staged > staged.txt; git add staged.txt; mkdir new; touch new/untracked.txt; rm other.txt'
        );
        assert.deepEqual(await status(world), {
            ...CLEAN,
            staged: [{ path: 'staged.txt', change: 'added' }],
            changed: [{ path: 'other.txt', change: 'deleted' }, { path: 'src/server.ts', change: 'modified' }],
            untracked: ['new/untracked.txt'],
            clean: false
        });
    }),
    gitCase('status with renames, spaces, newlines, quotes and bytes that are not UTF-8', async world => {
        await world.shell(
            'git mv other.txt $\'re\\nnamed "x".txt\'; touch "a b" $\'new\\nline\' $\'not\\xff\' "grün -> rot"; git add "a b"; echo x >> '
                + '"a b"'
        );
        assert.deepEqual(await status(world), {
            ...CLEAN,
            staged: [{ path: 'a b', change: 'added' }, { path: 're\nnamed "x".txt', change: 'renamed', from: 'other.txt' }],
            changed: [{ path: 'a b', change: 'modified' }],
            untracked: ['grün -> rot', 'new\nline', 'not\uFFFD'],
            clean: false
        });
    }),
    gitCase('a commit of the listed files and no others', async world => {
        await world.shell('echo changed > src/server.ts; echo changed > other.txt; git add other.txt; touch -- new.txt unlisted.txt -rf');
        const result = await world.ok(
            'git',
            { action: 'commit', message: 'fix: update port\n\n# not a comment', files: ['src/server.ts', world.path('new.txt'), '-rf'] }
        );
        assert.deepEqual(
            { ...result, commit: '' },
            { commit: '', branch: 'main', author: `${BOT} <${BOT}@users.noreply.github.com>`, files: ['-rf', 'new.txt', 'src/server.ts'] }
        );
        assert.equal(
            await world.shell('git log -1 --format=%an%n%ce%n%B'),
            `${BOT}\n${BOT}@users.noreply.github.com\nfix: update port\n\n# not a comment\n\n`
        );
        assert.deepEqual(
            await status(world),
            { ...CLEAN, staged: [{ path: 'other.txt', change: 'modified' }], untracked: ['unlisted.txt'], clean: false }
        );
    }),
    gitCase('no commit of files of Git LFS, nor of repositories inside', async world => {
        await world.shell(
            'printf "*.bin filter=lfs diff=lfs merge=lfs -text\\n" > .gitattributes; head -c 100 /dev/zero > "large file.bin"; git init '
                + '-q inner; touch inner/file plain.txt'
        );
        const lfs = 'Git LFS is not supported here, and these files belong to it: large file.bin. ';
        await rejectsWith(world, 'git', { action: 'commit', message: 'all', files: ['large file.bin', 'plain.txt'] }, 'git_failed', lfs);
        await rejectsWith(
            world, 'git', { action: 'commit', message: 'all', files: ['inner'] }, 'git_failed',
            'Submodules are not supported here, and these are repositories of their own: inner/. '
        );
        assert.deepEqual(
            (await world.ok('git', { action: 'commit', message: 'plain', files: ['plain.txt', '.gitattributes'] })).files,
            ['.gitattributes', 'plain.txt']
        );
        await world.shell('git add "large file.bin"');
        await rejectsWith(world, 'git', { action: 'commit', message: 'staged' }, 'git_failed', lfs);
    }),
    gitCase('a commit of deleted files, and of what is staged', async world => {
        await world.shell('rm other.txt; echo x > src/server.ts; git add src');
        assert.deepEqual((await world.ok('git', { action: 'commit', message: 'remove', files: ['other.txt'] })).files, ['other.txt']);
        assert.deepEqual((await world.ok('git', { action: 'commit', message: 'staged' })).files, ['src/server.ts']);
        assert.deepEqual(await status(world), CLEAN);
    }),
    gitCase('commits that cannot be', async world => {
        await rejectsWith(
            world, 'git', { action: 'commit', message: 'x', files: ['other.txt'] }, 'nothing_to_commit',
            'Nothing to commit: the listed files have not changed.'
        );
        await rejectsWith(world, 'git', { action: 'commit', message: 'x' }, 'nothing_to_commit', 'Nothing to commit: nothing is staged.');
        await rejectsWith(
            world, 'git', { action: 'commit', message: 'x', files: ['missing.txt'] }, 'not_found', 'Git knows no such file: '
        );
        await rejectsWith(world, 'git', { action: 'commit', message: 'x', files: ['../x'] }, 'outside_workspace', '../x is outside');
        await rejectsWith(
            world, 'git', { action: 'commit', files: ['other.txt'] }, 'invalid_arguments', 'Invalid arguments for git: commit needs message'
        );
        await rejectsWith(world, 'git', { action: 'commit', message: 'x', files: [':(top)*'] }, 'not_found', 'Git knows no such file: ');
    }),
    gitCase('a diff of staged and unstaged changes', async world => {
        await world.shell('echo 2 > other.txt; git add other.txt; echo changed > src/server.ts');
        const { staged, unstaged, truncated } = await world.ok('git', { action: 'diff' });
        const hunk = (text: unknown): string => String(text).replace(/^index .*\n/m, '');
        assert.equal(hunk(staged), 'diff --git a/other.txt b/other.txt\n--- a/other.txt\n+++ b/other.txt\n@@ -1 +1 @@\n-two\n+2\n');
        assert.equal(
            hunk(unstaged),
            'diff --git a/src/server.ts b/src/server.ts\n--- a/src/server.ts\n+++ b/src/server.ts\n@@ -1 +1 @@\n-one\n+changed\n'
        );
        assert.equal(truncated, false);
        assert.deepEqual(await world.ok('git', { action: 'diff', files: ['README.md'] }), { staged: '', unstaged: '', truncated: false });
    }),
    gitCase('a long diff keeps head and tail, and all of it can be read', async world => {
        await world.shell('seq 1 20000 > other.txt');
        const { unstaged, truncated, unstaged_file: file } = await world.ok('git', { action: 'diff' });
        assert.equal(truncated, true);
        assert.ok(Buffer.byteLength(String(unstaged)) <= 51_200);
        assert.ok(String(unstaged).endsWith('+20000\n'));
        assert.equal((await world.ok('read', { file_path: String(file), offset: 10_006, limit: 1 })).content, '10006: +10000');
    }),
    gitCase('checkout creates a missing branch and goes to one that is there', async world => {
        assert.deepEqual(
            await world.ok('git', { action: 'checkout', branch: 'feature/new-thing' }), { branch: 'feature/new-thing', created: true }
        );
        await world.shell('echo x > x; git add x; git commit -qm x');
        assert.deepEqual(await world.ok('git', { action: 'checkout', branch: 'main' }), { branch: 'main', created: false });
        assert.equal(await world.shell('ls'), 'other.txt\nsrc\n');
        assert.deepEqual(
            await world.ok('git', { action: 'checkout', branch: 'feature/new-thing' }), { branch: 'feature/new-thing', created: false }
        );
        await world.shell('echo local > x; git checkout -q --detach; git branch -f other main');
        const error = await world.refused('git', { action: 'checkout', branch: 'main' });
        assert.equal(error.code, 'git_failed');
        assert.match(error.message, /local changes/);
    }),
    gitCase('names that are not a branch', async world => {
        for (const branch of ['-f', '--orphan', 'a..b', 'a b', '@{-1}', 'HEAD', 'x.lock', '/x', '-', 'a\nb', '@']) {
            assert.equal((await world.refused('git', { action: 'checkout', branch })).code, 'invalid_arguments', branch);
        }
        assert.equal((await world.refused('git', { action: 'checkout' })).message, 'Invalid arguments for git: checkout needs branch');
    }),
    gitCase('the log', async world => {
        await world.shell(
            'git commit -q --allow-empty -m "$(printf "second\\n\\nwith a body\\n")"; git checkout -q -b side; git commit -q '
                + '--allow-empty -m third'
        );
        const { commits, truncated } = await world.ok('git', { action: 'log', limit: 2 });
        assert.equal(truncated, true);
        assert.deepEqual(
            (commits as Record<string, string>[]).map(({ author, message }) => [author, message]),
            [[BOT, 'third'], [BOT, 'second\n\nwith a body']]
        );
        const main = await world.ok('git', { action: 'log', branch: 'main' });
        assert.deepEqual([(main.commits as unknown[]).length, main.truncated], [2, false]);
        assert.deepEqual((await world.ok('git', { action: 'log', files: ['other.txt'] })
            .then(result => result.commits as Record<string, string>[])).map(({ message }) => message), ['first']);
        await rejectsWith(world, 'git', { action: 'log', branch: 'missing' }, 'not_found', 'There is no branch missing.');
    }),
    {
        name: 'a workspace without a repository, and one without a commit',
        ownWorkspace: true,
        run: async world => {
            await rejectsWith(world, 'git', { action: 'status' }, 'not_a_repository', '/workspace is not a git repository.');
            await world.shell('git init -q -b trunk; touch a');
            assert.deepEqual(await world.ok('git', { action: 'status' }), { ...CLEAN, branch: 'trunk', untracked: ['a'], clean: false });
            assert.deepEqual(await world.ok('git', { action: 'log' }), { commits: [], truncated: false });
            assert.deepEqual(await world.ok('git', { action: 'checkout', branch: 'trunk' }), { branch: 'trunk', created: false });
            assert.deepEqual((await world.ok('git', { action: 'commit', message: 'first', files: ['a'] })).files, ['a']);
        }
    },
    gitCase('push and pull without a remote', async world => {
        for (const action of ['push', 'pull']) {
            await rejectsWith(world, 'git', { action }, 'no_remote', 'This workspace has no remote');
        }
    }),
    gitCase('nothing that the repository configures is run', async world => {
        await world.shell([
            'printf \'#!/bin/sh\\necho "$0 $*" >> /workspace/ran 2>/dev/null || echo "$0" >> "$OLDPWD/ran"; echo "$0" >> ran\\nexit '
                + '1\\n\' > trap.sh; chmod +x trap.sh; cp trap.sh /tmp/trap.sh 2>/dev/null || true',
            'mkdir hooks; for h in pre-commit post-commit commit-msg prepare-commit-msg post-checkout pre-push post-index-change '
                + 'reference-transaction; do cp trap.sh hooks/$h; cp trap.sh .git/hooks/$h; done',
            'T="$PWD/trap.sh"; c() { git config "$@"; }',
            'c core.hooksPath "$PWD/hooks"; c core.fsmonitor "$T"; c core.pager "$T"; c core.editor "$T"; c core.sshCommand "$T"; c '
                + 'core.askPass "$T"; c credential.helper "!$T"',
            'c diff.external "$T"; c diff.evil.command "$T"; c diff.evil.textconv "$T"; c gpg.program "$T"; c gpg.ssh.program "$T"; c '
                + 'commit.gpgSign true; c log.showSignature true; c sequence.editor "$T"',
            'for f in "evil" "a=b.c" "with space"; do c "filter.$f.clean" "$T"; c "filter.$f.smudge" "$T"; c "filter.$f.process" "$T"; c '
                + '"filter.$f.required" true; done; c core.alternateRefsCommand "$T"; c alias.status "!$T"',
            'printf "* filter=evil diff=evil\\n*.txt filter=a=b.c\\n" > .gitattributes; printf "* filter=evil diff=evil\\n" > '
                + '.git/info/attributes; c core.attributesFile "$PWD/.gitattributes"',
            'rm -f ran; echo changed > other.txt; echo changed > src/server.ts'
        ].join('\n'));
        await world.ok('git', { action: 'status' });
        await world.ok('git', { action: 'diff' });
        await world.ok('git', { action: 'commit', message: 'with hooks', files: ['other.txt', '.gitattributes'] });
        await world.ok('git', { action: 'checkout', branch: 'side' });
        await world.ok('git', { action: 'commit', message: 'again', files: ['src/server.ts'] });
        await world.ok('git', { action: 'checkout', branch: 'main' });
        await world.ok('git', { action: 'log' });
        assert.equal(
            await world.shell('ls ran 2>/dev/null | wc -l; cat other.txt src/server.ts; git cat-file -p main:other.txt'),
            '0\nchanged\none\nchanged\n'
        );
    })
]);
