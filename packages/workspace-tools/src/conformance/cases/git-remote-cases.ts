import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';
import { TOKEN_START } from '../remote-repository.js';

const BOT = 'openspace-agent[bot]';
/** Finds a token, but not the command that looks for one. */
const TOKEN_PATTERN = `[${TOKEN_START[0]}]${TOKEN_START.slice(1)}[0-9a-f]+`;

function remoteCase(name: string, run: (world: ConformanceWorld) => Promise<void>): ConformanceCase {
    return {
        name,
        needsRemote: true,
        run: async world => {
            await world.shell('git init -q -b main; echo one > a.txt');
            await world.ok('git', { action: 'commit', message: 'first', files: ['a.txt'] });
            await run(world);
        }
    };
}

const head = (world: ConformanceWorld): Promise<string> => world.shell('git rev-parse HEAD').then(text => text.trim());

export const GIT_REMOTE_CASES: readonly ConformanceCase[] = casesOf('git remote', [
    remoteCase('push brings commits of the bot to the remote', async world => {
        const first = await head(world);
        assert.deepEqual(await world.ok('git', { action: 'push' }), { branch: 'main', commit: first, remote: world.remote.url });
        assert.equal(await world.remote.git('log', '--format=%H %an %cn', 'main'), `${first} ${BOT} ${BOT}`);
        await world.ok('git', { action: 'checkout', branch: 'feature/new-thing' });
        assert.deepEqual(
            await world.ok('git', { action: 'push' }), { branch: 'feature/new-thing', commit: first, remote: world.remote.url }
        );
        await world.shell('git commit -q --allow-empty -m second');
        const second = await head(world);
        assert.deepEqual(
            await world.ok('git', { action: 'push', branch: 'feature/new-thing' }),
            { branch: 'feature/new-thing', commit: second, remote: world.remote.url, before: first }
        );
        assert.equal(await world.remote.git('rev-parse', 'main', 'feature/new-thing'), `${first}\n${second}`);
    }),
    remoteCase('push of what is not there', async world => {
        await rejectsWith(world, 'git', { action: 'push', branch: 'missing' }, 'not_found', 'There is no commit on a branch missing.');
        await rejectsWith(
            world, 'git', { action: 'push', branch: '--mirror' }, 'invalid_arguments', 'This cannot be the name of a branch: --mirror'
        );
    }),
    remoteCase('pull brings what somebody else has pushed', async world => {
        await world.ok('git', { action: 'push' });
        const before = await head(world);
        assert.deepEqual(
            await world.ok('git', { action: 'pull' }), { branch: 'main', commit: before, before, remote: world.remote.url, updated: false }
        );
        const commit = await world.remote.commit('main', 'b.txt', 'two\n');
        assert.deepEqual(
            await world.ok('git', { action: 'pull' }), { branch: 'main', commit, before, remote: world.remote.url, updated: true }
        );
        assert.equal(await world.shell('cat a.txt b.txt; git status --porcelain'), 'one\ntwo\n');
    }),
    remoteCase('pull overwrites nothing', async world => {
        await world.ok('git', { action: 'push' });
        await world.remote.commit('main', 'b.txt', 'theirs\n');
        await world.shell('echo mine > b.txt');
        const refused = await world.refused('git', { action: 'pull' });
        assert.equal(refused.code, 'git_failed');
        assert.match(refused.message, /b\.txt/);
        await world.shell('git add b.txt; git commit -qm mine');
        await rejectsWith(world, 'git', { action: 'pull' }, 'git_failed', 'The branch main and the remote have both moved on.');
        await rejectsWith(
            world, 'git', { action: 'push' }, 'remote_failed',
            'The remote has commits on main that the workspace does not have. Pull first.'
        );
        assert.equal(await world.shell('cat b.txt'), 'mine\n');
        await rejectsWith(world, 'git', { action: 'pull', branch: 'missing' }, 'remote_failed', 'The remote has no branch missing.');
    }),
    remoteCase('a hostile repository neither runs anything nor sees the token', async world => {
        await world.shell([
            'printf \'#!/bin/sh\\nenv >> "%s/ran"; exit 0\\n\' "$PWD" > trap.sh; chmod +x trap.sh; T="$PWD/trap.sh"; mkdir hooks',
            'for h in pre-push reference-transaction post-merge post-checkout pre-auto-gc; do cp trap.sh hooks/$h; cp trap.sh '
                + '.git/hooks/$h; done; c() { git config "$@"; }',
            'c core.hooksPath "$PWD/hooks"; c core.fsmonitor "$T"; c core.sshCommand "$T"; c credential.helper "!$T"; c core.askPass '
                + '"$T"; c core.gitProxy "$T"; c uploadpack.packObjectsHook "$T"',
            'c remote.origin.url "ext::$T"; c remote.origin.pushurl "ext::$T"; c remote.origin.uploadpack "$T"; c '
                + 'remote.origin.receivepack "$T"; c remote.origin.vcs evil',
            'c url."ext::$T ".insteadOf http://; c url."http://127.0.0.1:9/".pushInsteadOf http://; c http.proxy http://127.0.0.1:9; c '
                + 'protocol.ext.allow always; c merge.evil.driver "$T"; c filter.evil.smudge "$T"',
            'echo "* filter=evil merge=evil" > .gitattributes; git add .gitattributes; git -c core.hooksPath=/dev/null -c '
                + 'core.fsmonitor=false commit -qm attributes; rm -f ran'
        ].join('\n'));
        const watcher =
            `while [ ! -e stop ]; do cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | grep -aoE '${TOKEN_PATTERN}' >> seen; `
                + `echo >> rounds; done`;
        await world.ok('bash', { command: `(${watcher}) > /dev/null 2>&1 &` });
        const answers = [await world.ok('git', { action: 'push' })];
        await world.remote.commit('main', 'b.txt', 'two\n');
        answers.push(await world.ok('git', { action: 'pull' }));
        await world.shell('until [ -e rounds ]; do sleep 0.02; done; touch stop');
        assert.equal(await world.shell('cat seen ran 2>/dev/null | wc -c; cat b.txt'), '0\ntwo\n');
        assert.equal(await world.shell(`grep -raoE '${TOKEN_PATTERN}' . | wc -l`), '0\n');
        assert.doesNotMatch(JSON.stringify([answers, world.operations.map(({ outcome }) => outcome)]), new RegExp(TOKEN_PATTERN));
    })
]);
