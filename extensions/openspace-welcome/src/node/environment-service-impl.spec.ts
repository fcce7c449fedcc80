import { chmodSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { WorkspaceHost } from 'openspace-workspace/lib/node/host/workspace-host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { EnvironmentServiceImpl } from './environment-service-impl';

describe('EnvironmentServiceImpl', () => {
    let folder: TemporaryFolder;
    let service: EnvironmentServiceImpl;

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = new Container();
        container.bind(LaunchOptions).toConstantValue({ extensions: false });
        container.bind(WorkspaceHost).toConstantValue(
            { settings: { provider: 'gvisor' }, state: { providers: [{ provider: 'gvisor', checking: false }] } }
        );
        container.bind(EnvironmentServiceImpl).toSelf();
        service = container.get(EnvironmentServiceImpl);
    });
    afterEach(() => {
        vi.unstubAllEnvs();
        folder.remove();
    });

    const putGit = (...lines: string[]): void =>
        chmodSync(folder.file('bin/git', ['#!/bin/sh', ...lines, ''].join('\n')), 0o755);

    it('asks the git that others would start, and tries out no sandbox', async () => {
        putGit('echo "git version 9.8.7 (ours)"');
        vi.stubEnv('PATH', folder.at('bin'));
        expect(await service.look()).toMatchObject({
            platform: process.platform, gitVersion: '9.8.7', extensions: false,
            sandbox: { wanted: 'gvisor', providers: [{ provider: 'gvisor', checking: false }] }
        });
    });

    it('knows that git is missing, and that it may not work', async () => {
        vi.stubEnv('PATH', folder.folder('bin'));
        expect((await service.look()).gitVersion).toBeUndefined();
        putGit('echo 1.2.3', 'exit 1');
        expect((await service.look()).gitVersion).toBeUndefined();
    });
});
