import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../tests/support/wait-for.js';
import { notRun, whenInstalled, whenWorking } from '../providers/test/when-installed.js';
import type { HostAnswer, HostQuestion } from './host-questions.js';
import { NetworkWorld, worldObstacle } from './test/network-world.js';

const LIMIT_MS = 240_000;

/** What github.com and the registry of Python serve, as files. */
function prepare(files: string): void {
    const repository = join(files, 'acme/tool.git');
    const source = join(files, 'source');
    mkdirSync(source, { recursive: true });
    const git = (...words: string[]): void => void execFileSync('git', [
        '-c', 'user.name=Double', '-c', 'user.email=double@example.com', '-c', 'init.defaultBranch=main', ...words
    ], { cwd: source, stdio: 'pipe' });
    writeFileSync(join(source, 'README.md'), 'a tool\n');
    git('init');
    git('add', '.');
    git('commit', '-m', 'Begin');
    git('clone', '--bare', source, repository);
    execFileSync('git', ['update-server-info'], { cwd: repository });
    prepareCrate(files);
    const index = join(files, 'simple/double');
    mkdirSync(index, { recursive: true });
    mkdirSync(join(files, 'wheels'));
    execFileSync('python3', ['-c', WHEEL, join(files, 'wheels/double-1.0-py3-none-any.whl')]);
    writeFileSync(
        join(index, 'index.html'),
        '<a href="https://files.pythonhosted.org/wheels/double-1.0-py3-none-any.whl">double-1.0-py3-none-any.whl</a>'
    );
}

/** A package of Rust as the sparse index of crates.io names it. */
function prepareCrate(files: string): void {
    const source = join(files, 'crate-source/double-crate-1.0.0');
    mkdirSync(join(source, 'src'), { recursive: true });
    writeFileSync(join(source, 'Cargo.toml'), '[package]\nname = "double-crate"\nversion = "1.0.0"\nedition = "2021"\n');
    writeFileSync(join(source, 'src/lib.rs'), 'pub fn name() -> &\'static str { "double-crate" }\n');
    const crate = execFileSync('tar', ['-cz', '-C', join(files, 'crate-source'), 'double-crate-1.0.0']);
    mkdirSync(join(files, 'crates/double-crate/1.0.0'), { recursive: true });
    writeFileSync(join(files, 'crates/double-crate/1.0.0/download'), crate);
    mkdirSync(join(files, 'do/ub'), { recursive: true });
    writeFileSync(join(files, 'config.json'), JSON.stringify({ dl: 'https://static.crates.io/crates', api: 'https://crates.io' }));
    const cksum = createHash('sha256').update(crate).digest('hex');
    writeFileSync(join(files, 'do/ub/double-crate'), `${JSON.stringify(
        { name: 'double-crate', vers: '1.0.0', deps: [], cksum, features: {}, yanked: false }
    )}\n`);
}

const WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('double.py', 'name = "double"')
    wheel.writestr('double-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: double\\nVersion: 1.0\\n')
    wheel.writestr('double-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nGenerator: double\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr('double-1.0.dist-info/RECORD', '')
`;

const obstacle = worldObstacle();

if (obstacle !== undefined) {
    describe('a network by name', () => notRun(obstacle));
} else {
    for (const provider of ['bubblewrap', 'gvisor'] as const) {
        await whenWorking(provider, `a network by name (${provider})`, () => {
            let world: NetworkWorld;
            let id: string;
            let folder: string;
            const bash = (command: string, session = 'ses_1'): ReturnType<NetworkWorld['bash']> => world.bash(id, command, session);

            beforeAll(async () => {
                world = await NetworkWorld.start(prepare);
                ({ id, folder } = await world.create(provider));
            }, LIMIT_MS);
            afterAll(() => world?.stop());

            it('installs packages and clones repositories by the programs that people use', async () => {
                writeFileSync(join(folder, 'package.json'), JSON.stringify({
                    name: 'project', version: '1.0.0', dependencies: { 'double-0': '1.0.0', 'double-1': '1.0.0' },
                    scripts: { test: 'node -e "console.log(require(\'double-1\'))"' }
                }));
                const npm = await bash('NODE_EXTRA_CA_CERTS=$PWD/ca.pem npm install --no-audit --no-fund && npm test --silent');
                expect(npm, npm.stderr).toMatchObject({ exit_code: 0 });
                expect(npm.stdout).toContain('added 2 packages');
                expect(npm.stdout).toContain('double-1');
                const git = await bash('git -c http.sslCAInfo=$PWD/ca.pem clone -q https://github.com/acme/tool.git && cat tool/README.md');
                expect(git, git.stderr).toMatchObject({ exit_code: 0, stdout: 'a tool\n' });
                const pip = await bash(
                    '/usr/bin/python3 -m pip install --cert ca.pem --target py double '
                    + '&& PYTHONPATH=py /usr/bin/python3 -c "import double; print(double.name)"'
                );
                expect(pip, pip.stderr).toMatchObject({ exit_code: 0 });
                const wget = await bash('wget -q -O - --ca-certificate=ca.pem https://registry.npmjs.org/hello');
                expect(wget, wget.stderr).toMatchObject({ exit_code: 0, stdout: 'hello from registry.npmjs.org\n' });
                const hosts = (await world.audit(id)).map(({ outcome, session, summary }) => (
                    `${outcome} ${session} ${String(summary.host)}:${String(summary.port)} ${String(summary.rule)}`
                ));
                expect([...new Set(hosts)].sort()).toEqual([
                    'ok ses_1 files.pythonhosted.org:443 default files.pythonhosted.org', 'ok ses_1 github.com:443 default github.com',
                    'ok ses_1 pypi.org:443 default pypi.org', 'ok ses_1 registry.npmjs.org:443 default registry.npmjs.org'
                ]);
            }, LIMIT_MS);

            // From where the person has it: rustup puts it into their home.
            whenInstalled('cargo', 'with cargo', () => {
                it('builds a program with a package of crates.io', async () => {
                    const cargo = await bash(
                        'cargo init -q --vcs none --name app app 2>&1 && cd app && echo \'double-crate = "1"\' >> Cargo.toml && '
                        + 'echo \'fn main() { println!("{}", double_crate::name()); }\' > src/main.rs && '
                        + 'CARGO_HTTP_CAINFO=$PWD/../ca.pem cargo run -q 2>&1'
                    );
                    expect(cargo, cargo.stdout).toMatchObject({ exit_code: 0, stdout: 'double-crate\n' });
                    const hosts = (await world.audit(id)).map(({ outcome, summary }) => `${outcome} ${String(summary.host)}`);
                    expect(hosts).toEqual(expect.arrayContaining(['ok index.crates.io', 'ok static.crates.io']));
                }, LIMIT_MS);
            });

            it('carries bytes in both directions, and counts them', async () => {
                const size = 20_000_000;
                const { stdout } = await bash(
                    `head -c ${size} /dev/zero | curl -sS --cacert ca.pem -H Expect: --data-binary @- `
                    + `https://registry.npmjs.org/echo | sha256sum; `
                    + `head -c ${size} /dev/zero | sha256sum; curl -sS http://registry.npmjs.org/bytes/${size} | wc -c`
                );
                const [echoed, sent, count] = stdout.trim().split('\n');
                expect([echoed, Number(count)]).toEqual([sent, size]);
                await waitFor('the lines of both transfers', async () => {
                    const sums = (await world.audit(id)).map(({ summary }) => [Number(summary.bytes_sent), Number(summary.bytes_received)]);
                    return sums.some(([out, back]) => out > size && back > size);
                });
            }, LIMIT_MS);

            it('speaks SOCKS 5 with names, and not with addresses', async () => {
                const { stdout, stderr } = await bash(
                    'P=${ALL_PROXY#http://}; curl -sS --cacert ca.pem --proxy socks5h://$P https://registry.npmjs.org/hello; '
                    + 'curl -sS --proxy socks5h://$P http://169.254.169.254/; curl -sS --proxy socks5h://$P http://evil.example.com/; true'
                );
                expect(stdout).toBe('hello from registry.npmjs.org\n');
                expect(stderr.match(/curl: \(97\)/g)).toHaveLength(2);
            }, LIMIT_MS);

            it('attack 19: tricks to get out are refused, named and written down, and nothing reaches what they aim at', async () => {
                await world.requests();
                await world.setRules({ defaults: true, rules: ['loopback', 'private', 'metadata', 'rebind'].map(
                    name => ({ host: `${name}.example.com`, decision: 'allow' as const })
                ) });
                const connect = (authority: string): string =>
                    `printf 'CONNECT ${authority} HTTP/1.1\\r\\nProxy-Authorization: Basic %s\\r\\n\\r\\n' `
                    + '"$(printf %s "$U" | base64 -w0)" | (exec 3<>/dev/tcp/127.0.0.1/$PORT; cat >&3; head -1 <&3)';
                const tricks = [
                    // names that lead inside, allowed or not
                    ...['loopback', 'private', 'metadata', 'rebind', 'evil'].map(name => `curl -sS -k -m 20 https://${name}.example.com/`),
                    'curl -sS -m 20 http://metadata.example.com/latest/meta-data/',
                    // addresses in all spellings
                    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254',
                        '[fd00:ec2::254]', '45.67.89.10'].map(address => connect(`${address}:443`)),
                    // names that are none
                    connect('evil.com\\0.github.com:443'), connect('localhost:7777'), connect('github.com.:0'),
                    connect('metadata.google.internal:80'),
                    // another server inside of an allowed connection
                    'curl -sS -k -m 20 --connect-to other.example.com:443:registry.npmjs.org:443 https://other.example.com/hello',
                    'curl -sS -m 20 -H "Host: other.example.com" http://registry.npmjs.org/hello',
                    'curl -sS -m 20 --proxytunnel -H "Host: other.example.com" http://registry.npmjs.org/hello',
                    // a redirect to a host that is not allowed
                    'curl -sS -m 20 -L --cacert ca.pem https://registry.npmjs.org/redirect'
                ];
                for (const trick of tricks) {
                    const { stdout, stderr, network_refused: refused } = await bash(
                        `U=\${ALL_PROXY#http://}; PORT=\${U##*:}; U=\${U%@*}; ${trick}; true`
                    );
                    expect(stdout + stderr, trick).not.toMatch(/REACHED|hello from|200 Connection/);
                    expect([...refused ?? [], ...stdout.includes(' 400 ') ? ['400'] : []], `${trick}\n${stdout}${stderr}`).not.toEqual([]);
                }
                expect((await world.requests()).filter(request => !request.endsWith('/redirect'))).toEqual([]);
                await world.setRules({ defaults: true, rules: [] });
                const codes = new Set((await world.audit(id)).map(({ code }) => code));
                expect([...codes]).toEqual(expect.arrayContaining(['private_address', 'not_a_name', 'server_name', 'host_not_allowed']));
            }, LIMIT_MS);

            it('attack 19: without the proxy there is no network at all', async () => {
                const { stdout } = await bash(
                    'unset ALL_PROXY HTTPS_PROXY HTTP_PROXY all_proxy https_proxy http_proxy; '
                    + 'curl -sS -k -m 5 https://registry.npmjs.org/hello; '
                    + 'for host in 45.67.89.10 169.254.169.254 10.0.0.5; do (exec 9<>/dev/tcp/$host/80) && echo OUT; '
                    + '(exec 9<>/dev/udp/$host/53) && echo OUT; '
                    + 'done; (exec 9<>/dev/tcp/127.0.0.1/7777) && echo OUT; getent hosts registry.npmjs.org && echo OUT; true'
                );
                expect(stdout).toBe('');
            }, LIMIT_MS);

            it('asks for each host once, and does what the person says', async () => {
                await world.listen(true);
                const answered: HostQuestion[] = [];
                const next = async (answer: HostAnswer): Promise<HostQuestion> => {
                    await waitFor('a question', async () => (await world.questions()).length > 0);
                    const [question] = await world.questions();
                    answered.push(question);
                    await world.answer(question.id, answer);
                    return question;
                };
                const call = (count = 1, session = 'ses_1'): Promise<string> => bash(
                    `for i in $(seq ${count}); do curl -s --cacert ca.pem https://other.example.com/hello >> out & done; wait; `
                    + 'cat out; rm -f out',
                    session
                ).then(({ stdout }) => stdout);
                const hello = 'hello from other.example.com\n';

                const [, once] = await Promise.all([next('once'), call(5)]);
                expect(once).toBe(hello.repeat(5));
                expect(answered[0]).toMatchObject({ workspace: id, host: 'other.example.com', port: 443, session: 'ses_1' });
                expect(answered[0].command).toContain('curl');
                const [, notNow] = await Promise.all([next('not now'), call()]);
                expect(notNow).toBe('');
                const [, forSession] = await Promise.all([next('session'), call()]);
                expect([forSession, await call()]).toEqual([hello, hello]);
                const [, always] = await Promise.all([next('always'), call(1, 'ses_2')]);
                expect([always, await call(1, 'ses_3')]).toEqual([hello, hello]);
                expect(await world.rules()).toEqual({ defaults: true, rules: [{ host: 'other.example.com', decision: 'allow' }] });
                await world.setRules({ defaults: true, rules: [] });
                const [, never] = await Promise.all([next('never'), call(1, 'ses_4')]);
                expect([never, await call(1, 'ses_1')]).toEqual(['', '']);
                expect(answered).toHaveLength(5);
                await world.setRules({ defaults: true, rules: [] });
                await world.listen(false);
            }, LIMIT_MS);

            it('attack 24: a flood of connections is bounded, and does not flood the audit', async () => {
                const before = (await world.audit(id)).length;
                const { stdout } = await bash(
                    'for i in $(seq 150); do curl -s -o /dev/null -w "%{http_code}\\n" http://flood.example.com/ & done; wait; '
                    + 'curl -s http://registry.npmjs.org/hello'
                );
                expect(stdout.match(/^403$/gm)).toHaveLength(150);
                expect(stdout).toContain('hello from');
                expect((await world.audit(id)).length - before).toBeLessThan(30);
            }, LIMIT_MS);

            it('can be turned off and on', async () => {
                await world.setNetwork(id, 'none');
                const off = await bash('env | grep -ic proxy; ss -ltn 2>/dev/null | grep -c 127.0.0.1; true');
                expect(off.stdout.split('\n')[0]).toBe('0');
                await world.setNetwork(id, 'by-name');
                expect((await bash('curl -s http://registry.npmjs.org/hello')).stdout).toBe('hello from registry.npmjs.org\n');
            }, LIMIT_MS);
        });
    }
}
