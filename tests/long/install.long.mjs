// `node --test tests/long/install.long.mjs`: a fresh clone installs with Node and npm alone. Needs the npm registry; takes about a minute.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** npm runs the scripts of packages with `sh`; there is neither Python nor a compiler. */
const PROGRAMS = ['node', 'npm', 'sh'];

/** Which registry and proxy to use is the machine's business; all else could name a compiler. */
const KEPT = /^(HOME|TMPDIR|(https?|no)_proxy|npm_config_.*|NODE_EXTRA_CA_CERTS)$/i;

let folder;
let environment;

function find(program) {
    if (program === 'node') {
        return process.execPath;
    }
    const found = (process.env.PATH ?? '').split(delimiter).map(path => join(path, program)).find(path => existsSync(path));
    assert.ok(found, `${program} is not on the PATH`);
    return realpathSync(found);
}

/** What npm reads of a clone. */
function packageFiles() {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const folders = workspaces.map(pattern => dirname(pattern)).flatMap(parent =>
        readdirSync(join(root, parent)).map(name => join(parent, name)));
    return ['package.json', 'package-lock.json', '.npmrc', '.puppeteerrc.cjs', ...folders.map(path => join(path, 'package.json'))]
        .filter(path => existsSync(join(root, path)));
}

/** Runs a program of ours in the new folder; what it writes. */
function node(program) {
    return execFileSync(process.execPath, ['-e', program], { cwd: folder, env: environment, encoding: 'utf8', timeout: 60_000 });
}

before(() => {
    folder = mkdtempSync(join(tmpdir(), 'openspace-install-'));
    const programs = join(folder, '.programs');
    mkdirSync(programs);
    PROGRAMS.forEach(name => symlinkSync(find(name), join(programs, name)));
    packageFiles().forEach(path => cpSync(join(root, path), join(folder, path)));
    environment = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name))), PATH: programs };
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder, env: environment, stdio: 'inherit', timeout: 15 * 60_000
    });
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('a terminal starts', () => {
    const output = node(`
        const shell = require('node-pty').spawn('sh', ['-c', 'echo from $((40 + 2))'], {});
        shell.onData(data => process.stdout.write(data));
        shell.onExit(({ exitCode }) => process.exitCode = exitCode);`);
    assert.match(output, /from 42/);
});

test('the file watcher loads', () => {
    assert.match(node('console.log(typeof require("@parcel/watcher").subscribe)'), /function/);
});

test('the key ring has its binary', () => {
    // On Linux it needs libsecret, without which Theia keeps secrets in memory.
    const output = node(`
        try {
            console.log(typeof require('keytar/build/Release/keytar.node').getPassword);
        } catch (error) {
            console.log(error.message);
        }`);
    assert.match(output, /function|libsecret-1\.so\.0: cannot open shared object file/);
});

test('the search, the bundler, the linter and the agent\'s server run', () => {
    const output = node(`
        const { execFileSync } = require('node:child_process');
        const run = (program, ...words) => console.log(execFileSync(program, words, { encoding: 'utf8' }).trim().split('\\n')[0]);
        run(require('@vscode/ripgrep').rgPath, '--version');
        console.log(require('esbuild').transformSync('let a: number', { loader: 'ts' }).code.trim());
        console.log(typeof require('unrs-resolver').ResolverFactory);
        run('node_modules/opencode-ai/bin/opencode.exe', '--version');`);
    assert.match(output, /^ripgrep .*\nlet a;\nfunction\n\d+\.\d+\.\d+/);
});
