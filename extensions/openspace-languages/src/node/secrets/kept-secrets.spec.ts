import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { KeptSecrets } from './kept-secrets';

let folder: TemporaryFolder;
const warn = vi.fn();

/** As after a start of the backend. */
function secrets(): KeptSecrets {
    const container = new Container();
    container.bind(LaunchOptions).toConstantValue({ home: folder.path });
    container.bind(ILogger).toConstantValue({ warn }).whenTargetNamed('openspace-languages:KeptSecrets');
    container.bind(KeptSecrets).toSelf();
    return container.get(KeptSecrets);
}

beforeEach(() => {
    folder = new TemporaryFolder();
    warn.mockClear();
});

afterEach(() => folder.remove());

it('knows secrets after a restart, by service and account, in a file of the user alone', async () => {
    await secrets().setPassword('acme', 'token', 'a1');
    await secrets().setPassword('acme', 'refresh', 'b2');
    await secrets().setPassword('other', 'token', 'c3');
    expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
    const kept = secrets();
    expect(await kept.getPassword('acme', 'token')).toBe('a1');
    expect(await kept.getPassword('acme', 'none')).toBeUndefined();
    expect(await kept.getPassword('nobody', 'token')).toBeUndefined();
    expect(await kept.keys('acme')).toEqual(['token', 'refresh']);
    expect(await kept.findPassword('other')).toBe('c3');
    expect(await kept.findCredentials('other')).toEqual([{ account: 'token', password: 'c3' }]);
});

it('forgets what is deleted, and nothing else', async () => {
    const kept = secrets();
    await kept.setPassword('acme', 'token', 'a1');
    await kept.setPassword('other', 'token', 'c3');
    expect(await kept.deletePassword('acme', 'token')).toBe(true);
    expect(await kept.deletePassword('acme', 'token')).toBe(false);
    expect(JSON.parse(readFileSync(join(folder.path, 'secrets.json'), 'utf8'))).toEqual({ other: { token: 'c3' } });
});

it('puts a file aside that it cannot read', async () => {
    writeFileSync(join(folder.path, 'secrets.json'), '{ "acme": ');
    expect(await secrets().getPassword('acme', 'token')).toBeUndefined();
    expect(readFileSync(join(folder.path, 'secrets.json.broken'), 'utf8')).toBe('{ "acme": ');
    expect(existsSync(join(folder.path, 'secrets.json'))).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
});

it('takes names of an object\'s own members for names like others', async () => {
    expect(await secrets().getPassword('constructor', 'name')).toBeUndefined();
    await secrets().setPassword('toString', 'name', 'x');
    expect(await secrets().getPassword('toString', 'name')).toBe('x');
});
