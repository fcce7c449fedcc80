import { realpath } from 'node:fs/promises';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    ActivityEntry, ActivityQuery, AgentControlMode, AgentPolicy, CommandManifest, describeCommand, FinishedCommand, IdeState,
    OpenSpaceClient, OpenSpaceService, PersonRun, Prompt, ServerStatus, Session, TabDescription
} from '../common';
import { AuditLog } from './audit/audit-log';
import { CommandCatalog } from './catalog/command-catalog';
import { AgentControl } from './control/agent-control';
import { AgentPolicyStore } from './control/agent-policy-store';
import { PreviewPath } from './door/preview-path';
import { ManagedServer } from './opencode/managed-server';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { AutoAccept } from './permissions/auto-accept';
import { Deliveries } from './proxy/deliveries';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { SessionActions } from './proxy/session-actions';
import { CommandGateway } from './router/command-gateway';
import { CommandRouter } from './router/command-router';
import { IdeStateStore } from './state/ide-state-store';
import { ConnectedTab } from './tabs/connected-tab';
import { TabRegistry } from './tabs/tab-registry';

/** The service of one tab; lives as long as its connection. */
@injectable()
export class OpenSpaceServiceImpl implements OpenSpaceService {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(Deliveries)
    protected readonly deliveries: Deliveries;

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(AgentControl)
    protected readonly control: AgentControl;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(IdeStateStore)
    protected readonly states: IdeStateStore;

    @inject(AutoAccept)
    protected readonly autoAccept: AutoAccept;

    @inject(AuditLog)
    protected readonly audit: AuditLog;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(ManagedServer)
    protected readonly managedServer: ManagedServer;

    @inject(PreviewPath)
    protected readonly preview: PreviewPath;

    /** The page at the other end; other services of the same connection use it, too. */
    tab: ConnectedTab;
    protected readonly listeners = new DisposableCollection();
    protected placed: Promise<void> = Promise.resolve();

    setClient(client: OpenSpaceClient): void {
        this.tab = this.tabs.add(client);
        this.listeners.push(this.control.onDidChange(state => void this.tab.tell(page => page.onAgentControlChanged(state))));
        this.listeners.push(this.gateway.onDidFinish(finished => this.tellFinished(finished)));
    }

    dispose(): void {
        this.listeners.dispose();
        this.tabs.remove(this.tab);
    }

    async reportPersonRun(run: PersonRun): Promise<void> {
        this.gateway.noteRunForPerson(run);
    }

    /** The tab in which the command ran, or would have run, tells the person; contents stay here. */
    protected tellFinished({ call, result, decision, risk }: FinishedCommand): void {
        if (this.router.pick(call.sessionId, undefined) === this.tab) {
            const { success, error, executionTime } = result;
            const finished = { call: { ...call, args: {} }, result: { success, error, executionTime }, decision, risk };
            void this.tab.tell(page => page.onCommandFinished(finished));
        }
    }

    /** One after the other: a quick change of mind about trust must not be overtaken by the answer before. */
    async attach(description: TabDescription): Promise<void> {
        const placed = this.placed.then(() => this.place(description));
        this.placed = placed.then(() => undefined, () => undefined);
        const { shown } = await placed;
        await shown;
    }

    /** Settles what the tab shows at once; filling it takes its time. */
    protected async place({ rootUri, rootUris, trusted, frontendId }: TabDescription): Promise<{ readonly shown: Promise<void> }> {
        this.tab.leaving = false;
        this.tab.frontendId = frontendId;
        void this.tab.tell(page => page.onAgentControlChanged(this.control.state));
        if (rootUri === undefined) {
            this.tab.directory = undefined;
            this.tab.roots = [];
            this.tab.push({ type: 'server.status', status: ServerStatus.NO_FOLDER });
            this.tab.push({ type: 'directory.reset', sessions: [], statuses: {}, permissions: [], questions: [] });
            return { shown: Promise.resolve() };
        }
        const directory = await realpath(FileUri.fsPath(rootUri));
        this.tab.roots = await Promise.all((rootUris ?? [rootUri]).map(uri => realpath(FileUri.fsPath(uri))));
        return { shown: this.proxy.attach(this.tab, directory, trusted) };
    }

    async reportFocus(): Promise<void> {
        this.tab.focusedAt = Date.now();
    }

    async reportLeaving(): Promise<void> {
        this.tabs.leave(this.tab);
    }

    async publishManifest(manifest: CommandManifest): Promise<void> {
        this.catalog.publishTab(this.tab, manifest);
    }

    async publishState(state: IdeState): Promise<void> {
        this.states.publish(this.tab, state);
    }

    async setPolicy(policy: AgentPolicy): Promise<void> {
        this.policies.set(policy);
    }

    async claimCommand(id: string): Promise<boolean> {
        return this.router.claim(id, this.tab);
    }

    async reportWaiting(id: string, waiting: boolean): Promise<void> {
        this.router.setAsking(id, waiting, this.tab);
    }

    async setAgentControl(mode: AgentControlMode): Promise<void> {
        this.control.setMode(mode);
    }

    async resetConsent(): Promise<void> {
        this.control.resetConsent();
    }

    /** In all folders and tabs: who presses the key does not ask where the agent works. */
    async stopEverything(): Promise<void> {
        this.tabs.all.forEach(tab => void tab.tell(page => page.onAgentStopped()));
        await this.actions.stopEverything();
    }

    async describeCommand(id?: string): Promise<string> {
        return describeCommand(this.catalog.manifest, id);
    }

    readActivity(query: ActivityQuery): Promise<ActivityEntry[]> {
        return this.audit.read(query);
    }

    createSession(): Promise<Session> {
        return this.actions.create(this.tab);
    }

    deleteSession(sessionID: string): Promise<void> {
        return this.actions.delete(this.tab, sessionID);
    }

    openSession(sessionID: string): Promise<void> {
        return this.actions.open(this.tab, sessionID);
    }

    loadEarlier(sessionID: string, cursor: string): Promise<void> {
        return this.proxy.loadEarlier(this.tab, sessionID, cursor);
    }

    async closeSession(sessionID: string): Promise<void> {
        this.tab.closeSession(sessionID);
    }

    sendPrompt(sessionID: string, prompt: Prompt, key?: string): Promise<void> {
        return this.deliveries.run(key, messageID => this.actions.prompt(this.tab, sessionID, prompt, messageID));
    }

    abort(sessionID: string): Promise<void> {
        return this.actions.abort(this.tab, sessionID);
    }

    replyPermission(requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void> {
        return this.actions.replyPermission(this.tab, requestID, reply, message);
    }

    async setAutoAccept(sessionID: string, everything: boolean): Promise<void> {
        this.autoAccept.setSession(sessionID, everything);
    }

    replyQuestion(requestID: string, answers: string[][]): Promise<void> {
        return this.actions.replyQuestion(this.tab, requestID, answers);
    }

    rejectQuestion(requestID: string): Promise<void> {
        return this.actions.replyQuestion(this.tab, requestID, undefined);
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

    async previewPath(): Promise<string> {
        return this.preview.prefix;
    }
}
