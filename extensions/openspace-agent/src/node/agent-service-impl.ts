import { inject, injectable } from '@theia/core/shared/inversify';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { AgentClient, AgentService, Prompt, Session } from '../common';
import { ManagedServer } from './opencode/managed-server';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { PageFeeds } from './page-feed/page-feeds';
import { AutoAccept } from './permissions/auto-accept';
import { Deliveries } from './proxy/deliveries';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { SessionActions } from './proxy/session-actions';

/** Sessions and conversations of one page; lives as long as its connection. */
@injectable()
export class AgentServiceImpl implements AgentService {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(PageFeeds)
    protected readonly feeds: PageFeeds;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(Deliveries)
    protected readonly deliveries: Deliveries;

    @inject(AutoAccept)
    protected readonly autoAccept: AutoAccept;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(ManagedServer)
    protected readonly managedServer: ManagedServer;

    setClient(client: AgentClient): void {
        this.feeds.of(this.page).connect(client);
    }

    protected get page(): ConnectedPage {
        return this.openspace.page;
    }

    createSession(): Promise<Session> {
        return this.actions.create(this.page);
    }

    deleteSession(sessionID: string): Promise<void> {
        return this.actions.delete(this.page, sessionID);
    }

    openSession(sessionID: string): Promise<void> {
        return this.actions.open(this.page, sessionID);
    }

    loadEarlier(sessionID: string, cursor: string): Promise<void> {
        return this.proxy.loadEarlier(this.page, sessionID, cursor);
    }

    async closeSession(sessionID: string): Promise<void> {
        this.feeds.of(this.page).closeSession(sessionID);
    }

    sendPrompt(sessionID: string, prompt: Prompt, key?: string): Promise<void> {
        return this.deliveries.run(key, messageID => this.actions.prompt(this.page, sessionID, prompt, messageID));
    }

    abort(sessionID: string): Promise<void> {
        return this.actions.abort(this.page, sessionID);
    }

    replyPermission(requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void> {
        return this.actions.replyPermission(this.page, requestID, reply, message);
    }

    async setAutoAccept(sessionID: string, everything: boolean): Promise<void> {
        this.autoAccept.setSession(sessionID, everything);
    }

    async allowFiles(requestID: string): Promise<void> {
        this.autoAccept.allowFiles(requestID);
    }

    async askAboutFiles(sessionID: string, files: readonly string[]): Promise<void> {
        this.autoAccept.askAboutFiles(sessionID, files);
    }

    replyQuestion(requestID: string, answers: string[][]): Promise<void> {
        return this.actions.replyQuestion(this.page, requestID, answers);
    }

    rejectQuestion(requestID: string): Promise<void> {
        return this.actions.replyQuestion(this.page, requestID, undefined);
    }

    async restartServer(): Promise<void> {
        this.supervisor.restart();
    }

    async useServer(url: string): Promise<void> {
        this.supervisor.useServer(url, this.proxy.mayUseProjectConfig());
    }

    async connectProviderCommand(): Promise<string> {
        return `'${this.managedServer.binary.replaceAll('\'', '\'\\\'\'')}' auth login`;
    }
}
