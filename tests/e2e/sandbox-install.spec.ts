import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { answer } from './support/answer';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { NamespaceWorld } from './support/namespace-world';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { runCommand } from './support/theia-page';

needsBubblewrap(test);

const missing = ['ip', 'unshare', 'openssl', 'curl'].find(program => spawnSync(program, ['--version']).error !== undefined);
test.skip(missing !== undefined, `${missing} is not installed.`);
test.skip(process.getuid?.() !== 0, 'A network namespace with addresses of its own needs root.');

const STRANGER = 'evil.example.com';

/** Whatever the agent does, it tries the loopback of the machine, with and without the proxy, by address and by name. */
const SPY = '; for url in http://127.0.0.1:7777/ http://127.1/ https://loopback.example.com/ http://169.254.169.254/; do '
    + 'curl -sS -k -m 20 $url; curl -sS -k -m 20 --noproxy "*" $url; done; exec 3<>/dev/tcp/127.0.0.1/7777 && cat <&3; true';

interface AuditLine {
    readonly type: string;
    readonly outcome: string;
    readonly session?: string;
    readonly summary: { readonly host?: string; readonly port?: number; readonly rule?: string };
}

/** What the sandboxes of the IDE wrote down. */
function auditOf(ide: Ide): AuditLine[] {
    const files = readdirSync(ide.folder.at('state', 'workspaces'), { recursive: true, encoding: 'utf8' });
    return files.filter(name => name.endsWith('.jsonl'))
        .flatMap(name => readFileSync(ide.folder.at('state', 'workspaces', name), 'utf8').trim().split('\n'))
        .map(line => JSON.parse(line) as AuditLine);
}

test('installs from a lockfile, tests, edits and commits in a sandbox; a host that is not allowed is refused and named, '
    + 'and nothing reaches the machine', async ({ page }) => {
    test.setTimeout(600_000);
    const world = new NamespaceWorld();
    const ide = await world.startIde({
        words: ['--disable-extensions'],
        // The person's word does not open the way to the machine.
        settings: { 'openspace.workspace.networkHosts': { 'loopback.example.com': 'allow' } },
        files: {
            '.gitignore': 'node_modules\nca.pem\n',
            'sum.js': 'module.exports = (a, b) => a - b;\n',
            'test.js': 'const name = require("double-1");\n'
                + 'if (require("./sum")(1, 2) !== 3) throw new Error("wrong sum");\nconsole.log("test passed with", name);\n'
        }
    });
    const chat = new ChatPage(page, ide);
    await chat.open();
    const bash = (command: string) => ({ tool: 'sandbox_bash', arguments: { command: `${command}${SPY}`, timeout_ms: 300_000 } });
    const edit = { file_path: 'sum.js', old_string: 'a - b', new_string: 'a + b' };
    const commit = {
        action: 'commit', message: 'Add instead of subtracting',
        files: ['.gitignore', 'package-lock.json', 'package.json', 'sum.js', 'test.js']
    };
    chat.script([
        { when: { lastUser: 'mend', step: 0 }, reply: [bash('NODE_EXTRA_CA_CERTS=$PWD/ca.pem npm ci --no-audit --no-fund 2>&1')] },
        { name: 'installed', when: { lastUser: 'mend', step: 1 }, reply: [bash('npm test 2>&1')] },
        { name: 'wrong', when: { lastUser: 'mend', step: 2 }, reply: [{ tool: 'sandbox_edit', arguments: edit }] },
        { when: { lastUser: 'mend', step: 3 }, reply: [bash('npm test 2>&1')] },
        { name: 'right', when: { lastUser: 'mend', step: 4 }, reply: [bash(`curl -sS -k -m 60 https://${STRANGER}/ 2>&1`)] },
        { name: 'refused', when: { lastUser: 'mend', step: 5 }, reply: [{ tool: 'sandbox_git', arguments: commit }] },
        { name: 'committed', when: { lastUser: 'mend', step: 6 }, reply: [{ text: 'Mended and committed.' }] }
    ]);
    /** The newest result of a tool that the model saw with a request. */
    const toldWith = (rule: string): string => {
        const { messages } = ide.model.requests.find(request => request.rule === rule)!.body as { messages: { role: string }[] };
        return JSON.stringify(messages.findLast(({ role }) => role === 'tool'));
    };
    await page.getByTestId('chat-sandbox').click();
    await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on', { timeout: 120_000 });
    await chat.send('mend it');
    const question = page.getByTestId('danger-dialog');
    await expect(question).toContainText(`${STRANGER}:443`, { timeout: 180_000 });
    await answer(page, 'danger-deny');
    await expect(chat.replies.last()).toContainText('Mended and committed.', { timeout: 180_000 });

    expect(toldWith('installed')).toContain('added 3 packages');
    expect(toldWith('wrong')).toContain('wrong sum');
    expect(toldWith('right')).toContain('test passed with double-1');
    expect(toldWith('refused')).toContain(`The host ${STRANGER} (port 443) is not allowed in this sandbox: the person did not allow it`);
    expect(existsSync(ide.folder.at('workspace', 'node_modules', 'double-2', 'package.json'))).toBe(true);
    expect(toldWith('committed')).toContain('package-lock.json');
    const git = (...words: string[]): string => execFileSync('git', ['-C', ide.workspace, ...words], { encoding: 'utf8' }).trim();
    expect(git('log', '--format=%s')).toBe('Add instead of subtracting');
    expect(git('show', 'HEAD:sum.js')).toBe('module.exports = (a, b) => a + b;');
    expect(git('status', '--porcelain')).toBe('');

    // What is out of reach says so to whoever gets there.
    expect(JSON.stringify(ide.model.requests)).not.toContain('REACHED');
    const session = await chat.activeSession();
    const lines = auditOf(ide).filter(({ type }) => type === 'network');
    expect(new Set(lines.map(line => line.session))).toEqual(new Set([session]));
    const words = lines.map(({ outcome, summary }) => `${outcome} ${summary.host}:${summary.port} ${summary.rule ?? ''}`.trim());
    expect(words).toContain('ok registry.npmjs.org:443 default registry.npmjs.org');
    expect(words.filter(line => line.startsWith('ok') && !line.includes('registry.npmjs.org'))).toEqual([]);
    expect(words.filter(line => line.startsWith('refused'))).toEqual(expect.arrayContaining([
        expect.stringContaining(`${STRANGER}:443`), expect.stringContaining('loopback.example.com:443')
    ]));

    await runCommand(page, 'openspace-workspace:show');
    await page.getByTestId('workspace-audit').click();
    await page.getByTestId('audit-filter').fill(STRANGER);
    const row = page.locator('[data-testid="audit-row"][data-type="network"]').filter({ hasText: STRANGER });
    await expect(row.first()).toHaveAttribute('data-outcome', 'refused');
    await ide.stop();
    world.stop();
});
