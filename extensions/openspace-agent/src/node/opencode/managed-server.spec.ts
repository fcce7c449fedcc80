import { injectable } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { isRunning } from '../../../../../tests/support/processes';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { FakeMode, readReports, StartReport, writeFakeServer } from '../fixtures/fake-server-program';
import { serviceContainer } from '../fixtures/service-container';
import { ManagedServer, StartedServer, TOUR_PROVIDER } from './managed-server';
import { OTHERWISE_DENIED } from './sandbox-rules';

@injectable()
class FakeManagedServer extends ManagedServer {
    program: string;

    override get binary(): string {
        return this.program;
    }
}

describe('ManagedServer', () => {
    let folder: TemporaryFolder;
    let running: StartedServer | undefined;

    beforeEach(() => {
        folder = new TemporaryFolder();
        running = undefined;
    });

    afterEach(async () => {
        await running?.process.stop();
        folder.remove();
    });

    function create(extra: Partial<LaunchOptions> = {}, mode?: FakeMode): FakeManagedServer {
        const environment = {
            PATH: process.env.PATH, HOME: folder.folder('user'), SHELL: '/bin/sh', FAKE_VERSION: '1.2.3', FAKE_REPORT: folder.at('report'),
            ...(mode ? { FAKE_MODE: mode } : {})
        };
        const server = serviceContainer(launchOptions(folder.at('state'), { environment, ...extra }), FakeManagedServer)
            .get(FakeManagedServer);
        server.program = writeFakeServer(folder);
        return server;
    }

    const reports = (): StartReport[] => readReports(folder.at('report'));
    const config = (): unknown => JSON.parse(reports()[0].env.OPENCODE_CONFIG_CONTENT);

    it('starts a server with our prompt, outside of the workspace, and knows its version', async () => {
        running = await create().start(true);
        const { client: _, ...endpoint } = running.endpoint;
        expect(endpoint).toEqual({ url: running.process.url, managed: true, version: '1.2.3', pid: running.process.pid });
        expect(config()).toEqual({ permission: OTHERWISE_DENIED, instructions: [folder.at('state', 'prompt', 'openspace.md')] });
        expect(reports()[0].cwd).toBe(folder.at('state', 'opencode', 'cwd'));
    });

    it('locks each server with a password of its own', async () => {
        const server = create();
        for (let start = 0; start < 2; start++) {
            const started = await server.start(false);
            await started.process.stop();
        }
        const passwords = reports().map(({ env }) => env.OPENCODE_SERVER_PASSWORD);
        expect(passwords).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
        expect(passwords[0]).not.toBe(passwords[1]);
        expect(reports().map(({ env }) => env.OPENCODE_DISABLE_PROJECT_CONFIG)).toEqual(['1', '1']);
    });

    it('merges what the person configured over ours', async () => {
        running = await create({ opencodeConfig: '{"model":"a/b","instructions":["mine.md"]}' }).start(true);
        expect(config()).toEqual({
            model: 'a/b', permission: OTHERWISE_DENIED, instructions: [folder.at('state', 'prompt', 'openspace.md'), 'mine.md']
        });
    });

    it('lets the folder of the tour have its provider, however few others are allowed', async () => {
        running = await create({ opencodeConfig: '{"enabled_providers":["mine"]}' }).start(true);
        expect(config()).toMatchObject({ enabled_providers: ['mine', TOUR_PROVIDER] });
    });

    it('says that the configuration is broken, and starts nothing', async () => {
        await expect(create({ opencodeConfig: '{"model":' }).start(true)).rejects.toThrow('OPENSPACE_OPENCODE_CONFIG is not valid JSON.');
        expect(reports()).toEqual([]);
    });

    it('does not leave a program behind that turns out not to be an opencode server', async () => {
        await expect(create({}, 'impostor').start(true)).rejects.toThrow(
            /^What answers at http:\/\/127\.0\.0\.1:\d+ is not an opencode server\.$/
        );
        expect(reports().map(({ pid }) => isRunning(pid))).toEqual([false]);
    });

    it('finds the program of the installed package', () => {
        const server = serviceContainer(launchOptions(folder.at('state'))).get(ManagedServer);
        expect(server.binary).toMatch(/opencode-ai.bin.opencode/);
    });
});
