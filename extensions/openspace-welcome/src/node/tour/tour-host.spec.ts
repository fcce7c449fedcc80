import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { OpencodeSettings } from 'openspace-agent/lib/node/opencode/opencode-settings';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { LastSessions } from 'openspace-agent/lib/node/proxy/last-sessions';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { TourHost } from './tour-host';

const FROM = 'file:///home/ada/engine';

describe('TourHost', () => {
    let folder: TemporaryFolder;
    let host: TourHost;
    let pages: PageRegistry;
    let trusted: TrustedFolders;
    let lastSessions: LastSessions;
    const status = { managed: true };
    const feeds: { directory: string; trusted: boolean | undefined }[] = [];
    const deleted = vi.fn(async (_session: { sessionID: string; directory: string }) => ({}));
    const client = {
        session: { list: async () => ({ data: [{ id: 'ses_1' }] }), delete: deleted }, instance: { dispose: async () => ({}) }
    };

    beforeEach(() => {
        vi.clearAllMocks();
        folder = new TemporaryFolder();
        status.managed = true;
        feeds.length = 0;
        start();
    });

    afterEach(async () => {
        await host.onStop();
        folder.remove();
    });

    function start(extra: Partial<LaunchOptions> = {}): void {
        const container = new Container({ defaultScope: 'Singleton' });
        container.bind(LaunchOptions).toConstantValue(launchOptions(folder.at('state'), extra));
        [LastSessions, OpencodeSettings, PageRegistry, StateFiles, TrustedFolders, TourHost].forEach(service =>
            container.bind(service).toSelf());
        container.bind(OpencodeSupervisor).toConstantValue({ status } as unknown as OpencodeSupervisor);
        container.bind(OpenCodeProxy).toConstantValue({ allFeeds: feeds, connect: async () => ({ client }) } as unknown as OpenCodeProxy);
        container.bind(ConfigurationSeals).toConstantValue({ distrust: () => undefined } as unknown as ConfigurationSeals);
        container.bind(ILogger).toConstantValue({ warn: () => undefined });
        host = container.get(TourHost);
        pages = container.get(PageRegistry);
        trusted = container.get(TrustedFolders);
        lastSessions = container.get(LastSessions);
    }

    function open(directory: string): ConnectedPage {
        const page = pages.add(new FakePage());
        page.directory = directory;
        return page;
    }

    const left = (): string[] => readdirSync(folder.at('state', 'tour'));

    it('fills a folder that is trusted, has a history, and has the script as its only model', async () => {
        const uri = await host.begin(FROM);
        const place = FileUri.fsPath(uri);
        const { steps, from } = (await host.find(uri, 'en'))!;
        expect([steps.length, from, trusted.isTrusted(place)]).toEqual([8, FROM, true]);
        const config = JSON.parse(readFileSync(join(place, 'opencode.json'), 'utf8')) as Record<string, unknown>;
        expect(config)
            .toMatchObject({ model: 'openspace-tour/script', enabled_providers: ['openspace-tour'], permission: { edit: 'ask' } });
        const git = (...words: string[]): string => execFileSync('git', words, { cwd: place, encoding: 'utf8' }).trim();
        expect([git('status', '--porcelain'), git('rev-list', '--count', 'HEAD')]).toEqual(['', '1']);
        expect(await host.find(FROM, 'en')).toBeUndefined();
    });

    it('removes everything when the last page has left, and not before', async () => {
        const uri = await host.begin(undefined);
        const place = FileUri.fsPath(uri);
        const [first, second] = [open(place), open(place)];
        lastSessions.set(place, 'ses_1');
        pages.leave(first);
        await host.leave(uri);
        expect(existsSync(place)).toBe(true);
        pages.leave(second);
        await expect.poll(left).toEqual([]);
        expect(deleted.mock.calls).toEqual([[{ sessionID: 'ses_1', directory: place }]]);
        expect([await host.find(uri, 'en'), trusted.isTrusted(place), lastSessions.get(place)]).toEqual([undefined, false, undefined]);
    });

    it('survives a reload, and is gone when the next one begins after its window was closed', async () => {
        const uri = await host.begin(undefined);
        const page = open(FileUri.fsPath(uri));
        expect(await host.find(uri, 'en')).toBeDefined();
        pages.leave(page);
        expect(await host.find(uri, 'en')).toBeDefined();
        const next = await host.begin(undefined);
        await expect.poll(left).toHaveLength(1);
        expect([await host.find(uri, 'en'), await host.find(next, 'en') !== undefined]).toEqual([undefined, true]);
    });

    it('fills the folder of a launch', async () => {
        const place = folder.folder('state/tour/launched/moon-calendar');
        start({ tour: true, workspace: place });
        await host.initialize();
        expect(existsSync(join(place, 'src', 'moon.mjs'))).toBe(true);
        expect((await host.find(FileUri.create(place).toString(), 'en'))?.from).toBeUndefined();
    });

    it('says why it cannot begin: another server, or a window that keeps the folder\'s configuration from being read', async () => {
        feeds.push({ directory: '/home/ada/engine', trusted: false }, { directory: '/home/ada/other', trusted: undefined });
        await expect(host.begin(FROM)).rejects.toThrow('another window shows a folder that is not trusted (/home/ada/other)');
        status.managed = false;
        await expect(host.begin(FROM)).rejects.toThrow('needs the agent server that OpenSpace starts itself');
        expect(existsSync(folder.at('state', 'tour'))).toBe(false);
    });
});
