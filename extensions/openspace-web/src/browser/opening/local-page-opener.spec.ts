import { HttpOpenHandler } from '@theia/core/lib/browser/http-open-handler';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebTabs } from '../tab/web-tabs';
import { LocalPageOpener } from './local-page-opener';
import { WebConfiguration, WebPreferences } from './web-preferences';

const SERVER = 'http://localhost:5173/';

describe('links to pages of this machine', () => {
    let opener: LocalPageOpener;
    let preferences: { -readonly [name in keyof WebConfiguration]: WebConfiguration[name] };
    let opened: string[];
    let activated: string[];

    const wants = (address: string, options = {}): boolean =>
        opener.canHandle(new URI(address), options) > HttpOpenHandler.PRIORITY;

    beforeEach(() => {
        preferences = { 'openspace.preview.localLinks': 'tab' };
        [opened, activated] = [[], []];
        const container = new Container();
        container.bind(LocalPageOpener).toSelf();
        container.bind(WebPreferences).toConstantValue(preferences);
        container.bind(ApplicationShell).toConstantValue({
            activateWidget: async (id: string) => { activated.push(id); }
        } as unknown as ApplicationShell);
        container.bind(WebTabs).toConstantValue({
            find: (url: string) => opened.includes(url) ? { id: url } : undefined,
            open: async (url: string) => {
                opened.push(url);
                return { id: url };
            }
        } as unknown as WebTabs);
        opener = container.get(LocalPageOpener);
    });

    it('lead to a tab, to the one that shows the page if there is one, with what they ask for', async () => {
        expect(wants(SERVER)).toBe(true);
        await opener.open(new URI(`${SERVER}a%20b?c=d`));
        await opener.open(new URI(`${SERVER}a%20b?c=d`));
        expect(opened).toEqual([`${SERVER}a%20b?c=d`]);
        expect(activated).toEqual([opened[0], opened[0]]);
    });

    it('are left to the browser if the person or an extension wants them there', () => {
        // The second is what Theia passes on for `vscode.env.openExternal`.
        expect([wants(SERVER, { openExternal: true }), wants(SERVER, { openExternalApp: true })]).toEqual([false, false]);
        preferences['openspace.preview.localLinks'] = 'browser';
        expect(wants(SERVER)).toBe(false);
    });

    it('are left to the browser if they lead to the IDE itself, by whatever name', async () => {
        const { protocol, port } = window.location;
        for (const host of ['localhost', '127.0.0.1', '0.0.0.0', 'ide.localhost', '[::1]']) {
            const own = `${protocol}//${host}${port && `:${port}`}/?folder=a`;
            expect([own, wants(own), await opener.open(new URI(own))]).toEqual([own, false, undefined]);
        }
        expect(opened).toEqual([]);
    });

    it('are none of those that lead elsewhere', () => {
        expect(['https://example.com/', 'mailto:me@localhost', 'file:///localhost'].filter(address => wants(address))).toEqual([]);
    });
});
