// @vitest-environment jsdom
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedDownloadService } from './keyed-download-service';

describe('a download', () => {
    let requests: string[];
    let clicked: { href: string; download: string }[];
    let errors: string[];
    let status: number;
    let service: KeyedDownloadService;

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
            return url.pathname.endsWith('/download/') ? new Response('content', { status, statusText: 'Gone' }) : Response.json({ id: '7', name: 'a%20b.txt' });
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
        container.bind(KeyedDownloadService).toSelf();
        service = container.get(KeyedDownloadService);
    });

    const URL_FUNCTIONS = { created: 0, revoked: [] as string[] };
    Object.assign(globalThis.URL, {
        createObjectURL: () => `blob:http://localhost/${++URL_FUNCTIONS.created}`,
        revokeObjectURL: (url: string) => URL_FUNCTIONS.revoked.push(url)
    });

    afterEach(() => {
        vi.restoreAllMocks();
        vi.unstubAllGlobals();
    });

    it('comes through a request of the page, which proves its key, and is saved under its name', async () => {
        await service.download([new URI('file:///w/a b.txt')]);
        await vi.waitFor(() => expect(clicked).toHaveLength(1));
        expect(clicked).toEqual([{ href: 'blob:http://localhost/1', download: 'a b.txt' }]);
        expect(requests).toEqual([expect.stringMatching(/^\/files\/\?uri=/), '/files/download/?id=7']);
        expect(URL_FUNCTIONS.revoked).toEqual(['blob:http://localhost/1']);
    });

    it('that fails is said', async () => {
        status = 410;
        await service.download([new URI('file:///w/a b.txt')]);
        await vi.waitFor(() => expect(errors).toEqual(['The download failed: 410 Gone']));
        expect(clicked).toEqual([]);
    });
});
