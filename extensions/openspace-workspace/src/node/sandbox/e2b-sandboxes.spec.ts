import { readFileSync, writeFileSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { E2bDouble } from '../../../../../packages/workspace-tools/src/providers/e2b/double/e2b-double.js';
import { whenWorking } from '../../../../../packages/workspace-tools/src/providers/test/when-installed.js';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { DEFAULT_WORKSPACE_SETTINGS } from '../../common';
import { containerOfRealHost } from '../fixtures/real-host';
import { WorkspaceHostImpl } from '../host/workspace-host-impl';
import { WorkspaceCopies } from './workspace-copies';
import { WorkspaceSandboxRuntime } from './workspace-sandbox-runtime';

/** The IDE's own sandboxes with the real server, and machines of a double of E2B, which keeps the files. */
await whenWorking('bubblewrap', 'sandboxes at E2B', () => {
    let folder: TemporaryFolder;
    let double: E2bDouble;
    let host: WorkspaceHostImpl;
    let runtime: WorkspaceSandboxRuntime;
    let copies: WorkspaceCopies;
    let project: string;

    function begin(): void {
        const { apiKey = '', apiUrl, sandboxUrl } = double.settings;
        const container: Container = containerOfRealHost(
            folder.at('home'), { E2B_API_KEY: apiKey, E2B_API_URL: apiUrl, E2B_SANDBOX_URL: sandboxUrl }
        );
        container.bind(WorkspaceSandboxRuntime).toSelf();
        container.bind(WorkspaceCopies).toSelf();
        host = container.get(WorkspaceHostImpl);
        host.setSettings({ ...DEFAULT_WORKSPACE_SETTINGS, provider: 'e2b' });
        runtime = container.get(WorkspaceSandboxRuntime);
        copies = container.get(WorkspaceCopies);
    }

    beforeEach(async () => {
        folder = new TemporaryFolder();
        project = folder.folder('project');
        writeFileSync(folder.at('project/given.txt'), 'given\n');
        double = await E2bDouble.start();
        begin();
    });

    afterEach(async () => {
        await host.onStop();
        await double.stop();
        folder.remove();
    });

    it('are made once for a folder, found again by each message and push, and get its remote', async () => {
        const place = { directory: project };
        expect(await runtime.open(place)).toMatchObject({ provider: 'e2b', isolates: true });
        await host.setRemote(project, { url: 'https://github.com/acme/rocket.git', ownCredentials: true });
        await runtime.open(place);
        await runtime.previewPush(place, { action: 'push' }, { session: 'ses_1' });
        const { content: [answer] } = await runtime.call(place, 'bash', { command: 'cat given.txt' }, { session: 'ses_1' });
        expect(JSON.parse((answer as { text: string }).text)).toMatchObject({ exit_code: 0, stdout: 'given\n' });
        expect([await host.list(), double.machines.size]).toMatchObject([
            [{ provider: 'e2b', source: project, remote: { url: 'https://github.com/acme/rocket.git', ownCredentials: true } }], 1
        ]);
        expect(host.state.workspaces[0].path).toBeUndefined();
    });

    it('bring the work of a session back for review, and take part in what is thrown away', async () => {
        expect(runtime.copiesOnly).toBe(true);
        const place = { directory: project, copyFor: 'ses_1' };
        const bash = async (command: string): Promise<unknown> => {
            const { content: [answer] } = await runtime.call(place, 'bash', { command }, { session: 'ses_1' });
            return (JSON.parse((answer as { text: string }).text) as { stdout: unknown }).stdout;
        };
        await bash('echo changed > given.txt; echo made > made.txt; ln -s /etc/passwd out');
        const [{ id, copyOf }] = await host.list();
        // The window does not reach them, which the agent is told before it tries, and when it tries.
        expect(await copies.update('ses_1', { onlyUnchanged: true })).toMatchObject({ updated: [], isElsewhere: true });
        await expect(copies.folderOf('ses_1')).rejects.toThrow('Use the sandbox_* tools.');
        const { changes } = await host.changes(id);
        expect([copyOf, changes.map(({ path, now, refused }) => [path, now ?? refused])]).toEqual(
            [project, [['given.txt', 'changed\n'], ['made.txt', 'made\n'], ['out', 'link']]]
        );
        const [given, made, out] = changes.map(({ path, fingerprint }) => ({ path, fingerprint }));
        expect(await host.handleChanges(id, 'apply', [given])).toEqual([{ path: 'given.txt', outcome: 'applied' }]);
        await host.handleChanges(id, 'discard', [made, out]);
        expect([readFileSync(folder.at('project/given.txt'), 'utf8'), await bash('ls')]).toEqual(['changed\n', 'given.txt\n']);
        // Paused, and still there for another launch of the IDE.
        await bash('echo later > later.txt');
        await host.onStop();
        begin();
        await host.list();
        expect([await host.countChanges(id), await bash('cat later.txt'), double.machines.size]).toEqual([1, 'later\n', 1]);
    });
});
