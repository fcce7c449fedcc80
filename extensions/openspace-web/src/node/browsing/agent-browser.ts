import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ResultPicture } from 'openspace-core/lib/common';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OwnPorts } from 'openspace-core/lib/node/launch/own-ports';
import { parseLocalAddress } from '../../common/address/local-address';
import { AgentBrowserService, Framing, PageState, PageText, Shot } from '../../common/agent-browser-service';
import { askForFrame } from '../framing/ask-for-frame';
import { canConnect } from '../proxy/can-connect';
import { LoopbackProxy } from '../proxy/loopback-proxy';
import { AgentPage } from './agent-page';
import { findBrowser } from './find-browser';
import { lastWordsOf } from './last-words';

/** The page of the session that waited longest is closed for a new one. */
const MAX_PAGES = 6;
const IDLE_MS = 10 * 60_000;
const START_MS = 20_000;

interface Running {
    readonly browser: Browser;
    close(): Promise<void>;
}

/** The browser with which agents look at pages. It starts with the first page and ends when nobody has used it for a while. */
@injectable()
export class AgentBrowser implements AgentBrowserService, BackendApplicationContribution {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OwnPorts)
    protected readonly ownPorts: OwnPorts;

    protected running: Promise<Running> | undefined;
    /** The one that was used last is the last. */
    protected readonly pages = new Map<string, AgentPage>();
    protected idle: NodeJS.Timeout | undefined;

    async isThere(): Promise<boolean> {
        return findBrowser(this.options.environment).program !== undefined;
    }

    isAnswering(url: string): Promise<boolean> {
        return canConnect(parseLocalAddress(url));
    }

    framing(url: string, origin: string): Promise<Framing> {
        return askForFrame(parseLocalAddress(url), new URL(origin), port => this.ownPorts.has(port));
    }

    async load(session: string, url: string): Promise<PageState> {
        const { href } = parseLocalAddress(url);
        return (await this.pageFor(session)).load(href);
    }

    async read(session: string): Promise<PageText> {
        return this.loaded(session).read();
    }

    async screenshot(session: string, shot: Shot): Promise<ResultPicture & PageState> {
        return this.loaded(session).screenshot(shot);
    }

    async click(session: string, element: number): Promise<PageState> {
        return this.loaded(session).click(element);
    }

    async type(session: string, element: number, text: string, submit: boolean): Promise<PageState> {
        return this.loaded(session).type(element, text, submit);
    }

    async onStop(): Promise<void> {
        await this.end();
    }

    protected loaded(session: string): AgentPage {
        const page = this.pages.get(session);
        if (!page) {
            this.requireBrowser();
            throw new Error('Open a page first, with openspace.preview.open.');
        }
        this.used(session, page);
        return page;
    }

    protected async pageFor(session: string): Promise<AgentPage> {
        const known = this.pages.get(session);
        if (known) {
            this.used(session, known);
            return known;
        }
        const { browser } = await this.start();
        const page = new AgentPage(await browser.newPage());
        this.used(session, page);
        if (this.pages.size > MAX_PAGES) {
            const [oldest] = this.pages.keys();
            const left = this.pages.get(oldest);
            this.pages.delete(oldest);
            await left?.close();
        }
        return page;
    }

    protected requireBrowser(): string {
        const { program, snap } = findBrowser(this.options.environment);
        if (snap) {
            throw new Error(`The only browser here, ${snap}, is a snap and cannot have a profile of its own, so you cannot look at pages. `
                + 'The person can, and may install Chrome or name another browser in OPENSPACE_BROWSER.');
        }
        if (!program) {
            throw new Error('There is no Chromium or Chrome on this machine, so you cannot look at pages. The person can.');
        }
        return program;
    }

    protected used(session: string, page: AgentPage): void {
        this.pages.delete(session);
        this.pages.set(session, page);
        clearTimeout(this.idle);
        this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }

    protected start(): Promise<Running> {
        this.running ??= this.launch().catch(error => {
            this.running = undefined;
            throw error;
        });
        return this.running;
    }

    protected async launch(): Promise<Running> {
        const executablePath = this.requireBrowser();
        const { PATH, LANG } = this.options.environment;
        const profile = mkdtempSync(path.join(tmpdir(), 'openspace-browser-'));
        const proxy = new LoopbackProxy(port => this.ownPorts.has(port));
        const end = async (browser?: Browser): Promise<void> => {
            await browser?.close().catch(() => browser.process()?.kill('SIGKILL'));
            proxy.close();
            rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
        };
        const env = { PATH, LANG, HOME: profile };
        let args: string[] = [];
        try {
            args = browserArguments(await proxy.start());
            const puppeteer = await import('puppeteer-core');
            const browser = await puppeteer.launch({
                executablePath, headless: true, pipe: true, userDataDir: profile, acceptInsecureCerts: true, timeout: START_MS,
                handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false, args, env
            });
            // Nothing that a page opens by itself is looked at, so it shall not run either.
            browser.on('targetcreated', target => {
                if (target.opener()) {
                    void target.page().then(popup => popup?.close(), () => undefined);
                }
            });
            const running = { browser, close: () => end(browser) };
            browser.on('disconnected', () => void this.endOf(running));
            return running;
        } catch (error) {
            // Over the pipe is only heard that it is gone.
            const words = await lastWordsOf(executablePath, [...args, `--user-data-dir=${profile}`], env);
            await end();
            const reason = words ?? (error instanceof Error ? error.message.split('\n')[0] : String(error));
            throw new Error(`The browser did not start: ${reason}`);
        }
    }

    protected async end(): Promise<void> {
        const { running } = this;
        this.running = undefined;
        this.pages.clear();
        clearTimeout(this.idle);
        await (await running?.catch(() => undefined))?.close();
    }

    /** It has ended, whoever did it. */
    protected async endOf(ended: Running): Promise<void> {
        if (await this.running?.catch(() => undefined) === ended) {
            await this.end();
        }
    }
}

/** No way but the proxy, and nothing of its own to say to anybody. */
function browserArguments(proxyPort: number): string[] {
    return [
        `--proxy-server=http://127.0.0.1:${proxyPort}`, '--proxy-bypass-list=<-loopback>',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--disable-quic', '--disable-gpu', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync', '--deny-permission-prompts', '--mute-audio',
        // Chromium refuses to run as root with a sandbox.
        ...process.getuid?.() === 0 ? ['--no-sandbox'] : []
    ];
}
