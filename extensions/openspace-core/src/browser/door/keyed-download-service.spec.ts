import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { FileDownloadCommands } from '@theia/filesystem/lib/browser/download/file-download-command-contribution';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedDownloadService } from './keyed-download-service';

describe('a download', () => {
    let requests: string[];
    let clicked: { href: string; download: string }[];
    let errors: string[];
    let status: number;
    let service: KeyedDownloadService;
    let commands: CommandRegistry;
    let application: FrontendApplicationStateService;

    beforeEach(() => {
        requests = [];
        clicked = [];
        errors = [];
        status = 200;
        vi.stubGlobal('Request', class extends Request {
            constructor(input: string, init?: RequestInit) {
                super(new URL(input, location.href), init);
            }
        });
        vi.stubGlobal('fetch', async (input: string | Request) => {
            const url = new URL(typeof input === 'string' ? input : input.url, location.href);
            requests.push(url.pathname + url.search);
            return url.pathname.endsWith('/download/')
                ? new Response('content', { status, statusText: 'Gone' })
                : Response.json({ id: '7', name: 'a%20b.txt' });
        });
        Object.assign(URL_FUNCTIONS, { created: 0, revoked: [] });
        vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
            clicked.push({ href: this.href, download: this.download });
        });
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(MessageService).toConstantValue({
            error: async (message: string) => { errors.push(message); },
            showProgress: async () => ({ cancel: () => undefined })
        } as unknown as MessageService);
        commands = new CommandRegistry({ getContributions: () => [] });
        container.bind(CommandRegistry).toConstantValue(commands);
        container.bind(FrontendApplicationStateService).toSelf().inSingletonScope();
        application = container.get(FrontendApplicationStateService);
        container.bind(KeyedDownloadService).toSelf();
        service = container.get(KeyedDownloadService);
    });

    const URL_FUNCTIONS = { created: 0, revoked: [] as string[] };
    Object.assign(globalThis.URL, {
        createObjectURL: () => `blob:http://localhost/${++URL_FUNCTIONS.created}`,
        revokeObjectURL: (url: string) => URL_FUNCTIONS.revoked.push(url)
    });

    afterEach(() => {
        vi.useRealTimers();
        vi.restoreAllMocks();
        vi.unstubAllGlobals();
    });

    it('comes through a request of the page, which proves its key, and is saved under its name', async () => {
        vi.useFakeTimers();
        await service.download([new URI('file:///w/a b.txt')]);
        await vi.waitFor(() => expect(clicked).toHaveLength(1));
        expect(clicked).toEqual([{ href: 'blob:http://localhost/1', download: 'a b.txt' }]);
        expect(requests).toEqual([expect.stringMatching(/^\/files\/\?uri=/), '/files/download/?id=7']);
        await vi.advanceTimersByTimeAsync(50_000);
        expect(URL_FUNCTIONS.revoked).toEqual([]);
        await vi.advanceTimersByTimeAsync(10_000);
        expect(URL_FUNCTIONS.revoked).toEqual(['blob:http://localhost/1']);
    });

    it('has no link to copy: it would not carry the key', async () => {
        for (const command of [FileDownloadCommands.DOWNLOAD, FileDownloadCommands.COPY_DOWNLOAD_LINK]) {
            commands.registerCommand(command, { execute: () => undefined });
        }
        application.state = 'started_contributions';
        await application.reachedState('started_contributions');
        expect(commands.commandIds).toEqual([FileDownloadCommands.DOWNLOAD.id]);
    });

    it('that fails is said', async () => {
        status = 410;
        await service.download([new URI('file:///w/a b.txt')]);
        await vi.waitFor(() => expect(errors).toEqual(['The download failed: 410 Gone']));
        expect(clicked).toEqual([]);
    });
});
