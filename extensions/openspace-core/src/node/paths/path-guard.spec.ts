import * as path from 'node:path';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PathPurpose } from '../../common/services/files-service';
import { GuardedWorkspace } from './fixtures/guarded-workspace';
import { GuardRoot } from './guard-root';
import { PathGuard } from './path-guard';

const PURPOSES: PathPurpose[] = ['show', 'read', 'write', 'list', 'cwd'];

describe('PathGuard', () => {
    const ws = new GuardedWorkspace();
    const { root } = ws;
    const guard = new PathGuard([GuardRoot.of(root)]);

    afterAll(() => ws.remove());

    const reason = (wanted: string, purpose: PathPurpose, by = guard): Promise<string> =>
        by.locate(wanted, purpose).then(({ real }) => `allowed: ${real}`, (error: Error) => error.message);

    it.each([
        ['relative', 'src/a.ts', 'src/a.ts'],
        ['with dots and slashes too many', './src/.//a.ts', 'src/a.ts'],
        ['absolute', `${root}/src/a.ts`, 'src/a.ts'],
        ['absolute through a link to the workspace', ws.folder.at('link-to-ws', 'src', 'a.ts'), 'src/a.ts'],
        ['a URI', `file://${root}/src/a.ts`, 'src/a.ts'],
        ['a URI with a host name that is ours', `FILE://localhost${root}/src/a.ts`, 'src/a.ts'],
        ['a URI with escapes', `file://${root}/with%20space%20%231%25.ts`, 'with space #1%.ts'],
        ['through the root of the process', `/proc/self/root${root}/src/a.ts`, 'src/a.ts'],
        ['a link that stays inside', 'links/in', 'src/a.ts'],
        ['through a folder that is a link and stays inside', 'links/in-folder/a.ts', 'src/a.ts'],
        ['a name that begins with two dots', '..hidden', '..hidden'],
        ['a name with special characters', 'with space #1%.ts', 'with space #1%.ts'],
        ['a percent sign that means itself', '%2e%2e/a.ts', '%2e%2e/a.ts'],
        ['an emoji with joiners', '👩‍👩‍👧 family.md', '👩‍👩‍👧 family.md'],
        ['an example of secrets', '.env.example', '.env.example']
    ])('lets a file of the workspace be read: %s', async (_name, wanted, path) => {
        expect(await guard.locate(wanted, 'read')).toMatchObject({ real: `${root}/${path}`, relative: path, path, kind: 'file' });
    });

    it.each([
        ['a new file', 'src/new.ts', 'src/new.ts'],
        ['in new folders', 'new/and/deep.ts', 'new/and/deep.ts'],
        ['through a link to a folder inside', 'links/in-folder/new.ts', 'src/new.ts'],
        ['where a link inside points to', 'links/dangling-in', 'src/new.ts'],
        ['with escapes that mean themselves', '%2e%2e/%2fetc', '%2e%2e/%2fetc']
    ])('lets a file be written that does not exist: %s', async (_name, wanted, path) => {
        expect(await guard.locate(wanted, 'write')).toMatchObject({ real: `${root}/${path}`, path, kind: 'missing' });
    });

    /** What an attacker would try; `*` for all purposes. Nothing may lead out, and each refusal says why. */
    const HOSTILE: readonly [wanted: string, purposes: '*' | PathPurpose[], reason: RegExp][] = [
        // Up and out.
        ['..', '*', /must not contain "\.\."/],
        ['../outside/secret.txt', '*', /must not contain "\.\."/],
        ['sub/../../outside/secret.txt', '*', /must not contain "\.\."/],
        ['src/../src/a.ts', '*', /must not contain "\.\."/],
        ['./../ws-evil/secret.txt', '*', /must not contain "\.\."/],
        ['src/..', '*', /must not contain "\.\."/],
        ['src\\..\\..\\outside\\secret.txt', '*', /must not contain "\.\."/],
        ['..\\outside', '*', /must not contain "\.\."/],
        [`${root}/../outside/secret.txt`, '*', /must not contain "\.\."/],
        [`file://${root}/../outside/secret.txt`, '*', /must not contain "\.\."/],
        [`file://${root}/%2e%2e/outside/secret.txt`, '*', /must not contain "\.\."/],
        [`file://${root}/%2E%2E%2Foutside%2Fsecret.txt`, '*', /must not contain "\.\."/],
        [`file://${root}/src/..%5C..%5Coutside`, '*', /must not contain "\.\."/],
        // Absolute and elsewhere.
        ['/', '*', /outside the workspace/],
        ['/etc/passwd', '*', /outside the workspace/],
        ['//etc/passwd', '*', /outside the workspace/],
        ['//host/share/secret.txt', '*', /outside the workspace/],
        ['/etc/passwd/x', '*', /outside the workspace/],
        ['/nowhere/at/all', '*', /outside the workspace/],
        ['file:///etc/passwd', '*', /outside the workspace/],
        ['file:/etc/passwd', ['show', 'read', 'list', 'cwd'], /not found/],
        [ws.folder.path, '*', /outside the workspace/],
        [`${root}-evil/secret.txt`, '*', /outside the workspace/],
        [`${root}.txt`, '*', /outside the workspace/],
        ['/proc/self/environ', '*', /outside the workspace/],
        ['/proc/self/root/etc/passwd', '*', /outside the workspace/],
        ['/dev/fd/0', '*', /outside the workspace/],
        ['/dev/stdin', '*', /outside the workspace/],
        // Other worlds.
        ['file://evil.example/etc/passwd', '*', /not a file of the workspace/],
        ['http://evil.example/x', '*', /not a file of the workspace/],
        ['vscode-userdata:///settings.json', '*', /not a file of the workspace/],
        [`file://${root}/src/a.ts?x`, '*', /not a file of the workspace/],
        [`file://${root}/src/a.ts#../x`, '*', /must not contain|not a file of the workspace/],
        [`file://${root}/src/%ff`, '*', /not a file URI/],
        ['~', '*', /"~" is not a folder/],
        ['~/.ssh/id_rsa', '*', /"~" is not a folder/],
        ['C:\\Windows\\System32', '*', /must be written with "\/"/],
        ['\\\\host\\share', '*', /must be written with "\/"/],
        ['src\\a.ts', '*', /must be written with "\/"/],
        ['%2e%2e/outside/secret.txt', ['show', 'read', 'list', 'cwd'], /not found/],
        ['..%2foutside/secret.txt', ['show', 'read', 'list', 'cwd'], /not found/],
        ['..%c0%af../outside/secret.txt', ['show', 'read', 'list', 'cwd'], /not found/],
        ['$HOME/.ssh/id_rsa.pub', ['show', 'read', 'list', 'cwd'], /not found/],
        // Characters that nobody sees.
        ['src/a.ts\0.png', '*', /control characters/],
        ['src/\0', '*', /control characters/],
        [`file://${root}/src/a.ts%00.png`, '*', /control characters/],
        ['src/a.ts\n', '*', /control characters/],
        ['a\r\nb', '*', /control characters/],
        ['src/\u001b[2Ja.ts', '*', /control characters/],
        ['src/\u0085a.ts', '*', /control characters/],
        ['src/\u202estxt.a', '*', /control characters/],
        ['src/\u2028a.ts', '*', /control characters/],
        ['src/\ud800.ts', '*', /control characters/],
        // Too much.
        ['a/'.repeat(3000), '*', /too long/],
        [`${'x'.repeat(256)}.ts`, '*', /too long/],
        ['👩'.repeat(80), '*', /too long/],
        // Links.
        ['links/out-file', '*', /outside the workspace/],
        ['links/out-relative', '*', /outside the workspace/],
        ['links/out-folder', '*', /outside the workspace/],
        ['links/out-folder/secret.txt', '*', /outside the workspace/],
        ['links/out-folder/new.txt', '*', /outside the workspace/],
        ['links/out-folder/new/deep/file.txt', '*', /outside the workspace/],
        ['links/out-missing', '*', /outside the workspace/],
        ['links/chain-1', '*', /outside the workspace/],
        ['links/etc/passwd', '*', /outside the workspace/],
        ['links/proc/etc/passwd', '*', /outside the workspace/],
        ['links/loop-1', '*', /cannot be followed/],
        ['links/loop-1/new.txt', '*', /cannot be followed/],
        ['links/itself', '*', /cannot be followed/],
        ['links/dangling-deep', '*', /cannot be followed/],
        // Neither file nor folder.
        ['pipe', '*', /not a regular file|not a folder/],
        ['src/a.ts/b.ts', '*', /not found|A file stands/],
        ['src/new/', ['write'], /must name a file/],
        ['.', ['show', 'read', 'write'], /This is a folder/],
        ['', ['show', 'read', 'write'], /This is a folder/]
    ];

    it('is tried with at least sixty hostile paths', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(60));

    it.each(HOSTILE)('does not let %j out of the workspace', async (wanted, purposes, words) => {
        for (const purpose of purposes === '*' ? PURPOSES : purposes) {
            const answer = await reason(wanted, purpose);
            expect(answer).toMatch(words);
            expect(answer).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
            expect(answer.length).toBeLessThan(400);
        }
    });

    it('does not tell whether something outside exists', async () => {
        expect(await reason('links/out-folder/secret.txt', 'read'))
            .toBe((await reason('links/out-folder/nothing', 'read')).replace('nothing', 'secret.txt'));
    });

    it('has no file without a folder', async () => {
        expect(await reason('a.ts', 'show', new PathGuard([]))).toBe('No folder is open.');
    });

    it('keeps out of the folders of the IDE itself, where an extension is a program, but works in folders inside them', async () => {
        const state = ws.in('src');
        const guarded = new PathGuard([GuardRoot.of(root)], undefined, [state, ws.folder.at('elsewhere'), path.dirname(root), root]);
        expect(await reason('src/a.ts', 'write', guarded)).toBe('The IDE\'s own settings and data are not used by commands: src/a.ts');
        expect(await reason('src/a.ts', 'show', guarded)).toMatch(/^The IDE's own/);
        expect(await reason('src', 'list', guarded)).toMatch(/^The IDE's own/);
        expect(await reason('src/extensions/new/package.json', 'write', guarded)).toMatch(/^The IDE's own/);
        expect(await reason('new.ts', 'write', guarded)).toMatch(/^allowed/);
    });

    describe('attack 7: case and Unicode tricks', () => {
        const GIT = ['.git/config', '.Git/config', '.GIT/CONFIG', './.git//config', '.git\u200b/config', '.g\u200cit/config',
            '.git\ufeff/config', '\u2060.git/config', '．git/config', '.ｇｉｔ/config',
            '.git./config', '.git /config', '.git . ./config', '.git::$INDEX_ALLOCATION/config', 'git~1/config', 'GIT~1/config',
            'sub/.git/config', '.git/new/file'];

        it.each(GIT)('knows the repository as %j', async wanted => {
            expect(await reason(wanted, 'write')).toMatch(/protected/);
            expect(await reason(wanted, 'read')).toMatch(/secrets|not found|folder/);
        });

        it.each(['.ENV', '.Env.local', '.env\u200d', '．env', '.env.', '.env ', '.env:$DATA', 'sub/.ENV', 'ENV~1'])(
            'knows the file with secrets as %j', async wanted => {
                ws.folder.file(`ws/variants/${wanted}`, 'x');
                expect(await reason(`variants/${wanted}`, 'write')).toMatch(/protected/);
                expect(await reason(`variants/${wanted}`, 'read')).toMatch(/secrets/);
            }
        );

        it.each(['.VSCode/settings.json', '.vscode./settings.json', '.THEIA/settings.json', 'OpenCode.json', 'opencode.JSONC',
            '.OpenCode/plugin/x.js', 'NODE_MODULES/x.js',
            'node_modules/x.js',
            'OPENCO~1.JSO',
            'VSCODE~1/tasks.json',
            'my.Code-Workspace'])('protects %j from being written', async wanted => {
            expect(await reason(wanted, 'write')).toMatch(/protected/);
        });

        it('knows composed and decomposed spellings as one', async () => {
            const policy = { sensitiveFilePatterns: ['schlüssel*'], sensitiveFiles: 'refuse' as const };
            const mine = new PathGuard([GuardRoot.of(root)], policy);
            for (const name of ['Schlüssel.txt'.normalize('NFC'), 'schlüssel.txt'.normalize('NFD')]) {
                ws.folder.file(`ws/${name}`, 'x');
                expect(await reason(name, 'read', mine)).toMatch(/secrets/);
            }
        });

        it('does not mind names that only look similar', async () => {
            for (const name of [
                '.gitignore', '.github/notes.md', 'git/config', 'env.ts', 'environment/x', 'opencode.json5', 'vscode/settings.json',
                'node_modules_old/x'
            ]) {
                expect(await reason(name, 'write')).toBe(`allowed: ${root}/${name}`);
            }
        });
    });

    describe('attack 5: settings that execute things', () => {
        it.each(['.vscode/settings.json', '.vscode/tasks.json', '.vscode/launch.json', '.vscode/keybindings.json', '.theia/settings.json',
            '.theia/tasks.json', 'opencode.json', 'opencode.jsonc',
            '.opencode/plugin/evil.js', '.opencode/opencode.json', 'packages/a/.vscode/settings.json', 'packages/a/opencode.json',
            '.git/hooks/pre-commit', '.env', '.envrc', 'node_modules/.bin/tsc', 'links/vscode/settings.json', 'links/git/config',
            'links/env',
            'team.code-workspace',
            'team.theia-workspace',
            'bare/config',
            '.env.link'])('are never written: %s', async wanted => {
            expect(await reason(wanted, 'write')).toMatch(/^Settings, packages and repository data are protected/);
        });

        it.each([
            'AGENTS.md', 'agents.MD', 'CLAUDE.md', 'docs/CLAUDE.local.md', '.cursorrules', '.cursor/mcp.json', '.mcp.json',
            '.github/workflows/ci.yml', '.claude/settings.json', '.husky/pre-commit'
        ])(
            'are written after a question if they only steer: %s', async wanted => {
                expect((await guard.locate(wanted, 'write')).question).toMatch(/tell agents or build machines/);
                expect((await guard.locate('src/a.ts', 'write')).question).toBeUndefined();
            });

        it('may be shown to the person', async () => {
            expect(await reason('.vscode/settings.json', 'show')).toBe(`allowed: ${root}/.vscode/settings.json`);
        });
    });

    describe('files with secrets', () => {
        const SECRETS = ['.env', '.env.local', '.git/config', '.git/hooks/pre-commit', 'deploy/id_rsa', 'deploy/id_dsa', 'deploy/id_ecdsa',
            'deploy/id_ed25519', 'deploy/server.pem', 'deploy/server.key',
            'credentials.json', 'config/secrets.yaml', '.aws/credentials', '.npmrc', '.netrc', '.pypirc', 'links/git/config', 'links/env',
            '.env.link', 'bare/config', 'src/hard.txt', 'src/hard-git.txt'];

        it.each(SECRETS)('are not read: %s', async wanted => {
            expect(await reason(wanted, 'read')).toMatch(/^This file may contain secrets/);
        });

        it.each(SECRETS)('are read after a question if the person wants it so: %s', async wanted => {
            const asking = new PathGuard([GuardRoot.of(root)], { sensitiveFilePatterns: [], sensitiveFiles: 'ask' });
            expect((await asking.locate(wanted, 'read')).question).toMatch(/may contain secrets/);
        });

        it.each([...SECRETS, '.env.gone', 'deploy/gone.pem'])('are not told as they were, even if they are gone: %s', async wanted => {
            expect(await reason(wanted, 'recall')).toMatch(/^This file may contain secrets/);
            expect(await reason('src/gone.ts', 'recall')).toBe(`allowed: ${root}/src/gone.ts`);
        });

        it('may be shown to the person, who has them anyway', async () => {
            expect(await reason('.env', 'show')).toBe(`allowed: ${root}/.env`);
        });

        it.each([
            ['*.secret', 'deep/down/A.SECRET'], ['private', 'private/a.txt'], ['private/', 'x/private/deep/a.txt'], ['/top.txt', 'top.txt'],
            ['docs/*.md', 'docs/a.md'], ['**/vault/**', 'a/vault/b/c'], ['*.{crt,p12}', 'certs/a.p12']
        ])('are also those of the person: %s', async (pattern, name) => {
            const mine = new PathGuard([GuardRoot.of(root)], { sensitiveFilePatterns: [pattern], sensitiveFiles: 'refuse' });
            ws.folder.file(`ws/mine/${name}`, 'x');
            const inside = new PathGuard([GuardRoot.of(ws.in('mine'))], { sensitiveFilePatterns: [pattern], sensitiveFiles: 'refuse' });
            expect(await reason(name, 'read', inside)).toMatch(/secrets/);
            expect(await reason('src/a.ts', 'read', mine)).toMatch(/^allowed/);
        });

        it('do not make a workspace unreadable because of its own name', async () => {
            ws.folder.file('credentials-demo/src/a.ts', 'x');
            expect(await reason('src/a.ts', 'read', new PathGuard([GuardRoot.of(ws.folder.at('credentials-demo'))]))).toMatch(/^allowed/);
        });
    });

    describe('in a workspace with several folders', () => {
        let both: PathGuard;
        let lib: string;

        beforeAll(() => {
            ws.folder.file('lib/src/b.ts', 'b');
            ws.folder.file('lib/.env', 'x');
            ws.folder.file('two/src/both.ts', 'second');
            ws.folder.file('ws/two/src/both.ts', 'first');
            lib = ws.folder.at('lib');
            symlinkSync(ws.in('src'), ws.folder.at('lib/over'));
            both = new PathGuard([GuardRoot.of(root), GuardRoot.of(lib), GuardRoot.of(ws.folder.at('two'))]);
        });

        it('finds files by the name of their folder', async () => {
            expect(await both.locate('lib/src/b.ts', 'read'))
                .toMatchObject({ real: `${lib}/src/b.ts`, path: 'lib/src/b.ts', relative: 'src/b.ts', root: { name: 'lib' } });
            expect(await both.locate('src/a.ts', 'read')).toMatchObject({ path: 'src/a.ts' });
            expect(await both.locate('ws/src/a.ts', 'read')).toMatchObject({ path: 'src/a.ts' });
            expect(await both.locate(`${lib}/src/b.ts`, 'read')).toMatchObject({ path: 'lib/src/b.ts' });
            expect(await both.locate('lib', 'list')).toMatchObject({ real: lib, path: 'lib' });
            expect(await both.locate('lib/new/c.ts', 'write')).toMatchObject({ real: `${lib}/new/c.ts`, kind: 'missing' });
        });

        it('takes what exists in the first folder before what another one\'s name says, and names the other in full then', async () => {
            const two = ws.folder.at('two');
            expect(await both.locate('two/src/both.ts', 'read')).toMatchObject({ real: `${root}/two/src/both.ts` });
            expect(await both.locate(`${two}/src/both.ts`, 'read'))
                .toMatchObject({ real: `${two}/src/both.ts`, path: `${two}/src/both.ts` });
            ws.folder.file('two/only.ts', 'x');
            expect(await both.locate('two/only.ts', 'write')).toMatchObject({ real: `${two}/only.ts` });
            expect(await both.locate('two/new.ts', 'write')).toMatchObject({ real: `${root}/two/new.ts` });
        });

        it('follows links from one folder into the other, and guards names in each', async () => {
            expect(await both.locate('lib/over/a.ts', 'read')).toMatchObject({ path: 'src/a.ts' });
            expect(await reason('lib/.env', 'read', both)).toMatch(/secrets/);
            expect(await reason('lib/.git/config', 'write', both)).toMatch(/protected/);
            expect(await reason('lib/../outside', 'read', both)).toMatch(/must not contain/);
            expect(await reason('nothing/src/a.ts', 'read', both)).toMatch(/not found/);
        });

        it('knows the innermost of nested folders', async () => {
            const nested = new PathGuard([GuardRoot.of(root), GuardRoot.of(ws.in('node_modules/pkg'))]);
            expect(await nested.locate('pkg/index.js', 'write')).toMatchObject({ relative: 'index.js', path: 'pkg/index.js' });
            expect(await reason('node_modules/other.js', 'write', nested)).toMatch(/protected/);
        });
    });

    it('has touched nothing', () => {
        expect(readdirSync(ws.outside)).toEqual(['secret.txt']);
        expect(existsSync(ws.in('src/new.ts'))).toBe(false);
        expect(readFileSync(ws.in('src/a.ts'), 'utf8')).toBe('one\ntwo\nthree\n');
    });
});
