import { realpath } from 'node:fs/promises';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    ActivityEntry, ActivityQuery, AgentControlMode, AgentPolicy, CommandManifest, CommandResult, describeCommand, FinishedCommand, IdeState,
    OpenSpaceClient, OpenSpaceService, PageDescription, PersonAdmission, PersonCommand, PersonRun, SessionActivity
} from '../common';
import { StartNotices } from '../common/services/start-notices';
import { AgentServer } from './agent-server/agent-server';
import { AuditLog } from './audit/audit-log';
import { redactArguments } from './audit/redact-arguments';
import { CommandCatalog } from './catalog/command-catalog';
import { AgentControl } from './control/agent-control';
import { AgentPolicyStore } from './control/agent-policy-store';
import { OtherInstance } from './launch/other-instance';
import { StateFiles } from './launch/state-files';
import { PreviewPath } from './door/preview-path';
import { ConnectedPage } from './pages/connected-page';
import { PageRegistry } from './pages/page-registry';
import { CommandGateway } from './router/command-gateway';
import { CommandRouter, PAGE_CLOSED } from './router/command-router';
import { IdeStateStore } from './state/ide-state-store';

/** The service of one page; lives as long as its connection. */
@injectable()
export class OpenSpaceServiceImpl implements OpenSpaceService {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(AgentServer)
    protected readonly server: AgentServer;

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

    @inject(AuditLog)
    protected readonly audit: AuditLog;

    @inject(PreviewPath)
    protected readonly preview: PreviewPath;

    @inject(StateFiles)
    protected readonly stateFiles: StateFiles;

    @inject(OtherInstance)
    protected readonly otherInstance: OtherInstance;

    /** The page at the other end; other services of the same connection use it, too. */
    page: ConnectedPage;
    protected readonly listeners = new DisposableCollection();
    protected placed: Promise<void> = Promise.resolve();
    /** What the person runs in the page, by the id that it was admitted with. */
    protected readonly runsOfPerson = new Map<string, PersonCommand>();
    protected gone = false;

    setClient(client: OpenSpaceClient): void {
        this.page = this.pages.add(client);
        this.listeners.push(this.control.onDidChange(state => void this.page.tell(client => client.onAgentControlChanged(state))));
        this.listeners.push(this.gateway.onDidFinish(finished => this.tellFinished(finished)));
    }

    dispose(): void {
        this.gone = true;
        this.listeners.dispose();
        this.pages.remove(this.page);
        this.runsOfPerson.forEach((command, id) => this.noteLost(id, command));
        this.runsOfPerson.clear();
    }

    async admitPersonRun(command: PersonCommand): Promise<PersonAdmission> {
        const admission = await this.gateway.admitForPerson(command);
        if ('id' in admission) {
            if (this.gone) {
                this.noteLost(admission.id, command);
            } else {
                this.runsOfPerson.set(admission.id, command);
            }
        }
        return admission;
    }

    async reportPersonRun({ id, ...run }: PersonRun): Promise<void> {
        const admitted = id === undefined ? undefined : this.runsOfPerson.get(id);
        this.runsOfPerson.delete(id ?? '');
        this.gateway.noteRunForPerson({ ...run, ...admitted, id: admitted && id });
    }

    /** Nobody will tell what became of it. */
    protected noteLost(id: string, command: PersonCommand): void {
        const result = CommandResult.failed(PAGE_CLOSED);
        this.gateway.noteRunForPerson({ id, ...command, result }, { verdict: 'ran', rule: 'tab-closed' });
    }

    /** The page in which the command ran, or would have run, tells the person; of contents it hears as little as the log. */
    protected tellFinished({ call, result, decision, risk }: FinishedCommand): void {
        if (this.router.pick(call.sessionId, undefined) === this.page) {
            const { success, error, executionTime } = result;
            const args = redactArguments(call.args, this.catalog.entry(call.cmd)?.arguments_schema);
            const finished = { call: { ...call, args }, result: { success, error, executionTime }, decision, risk };
            void this.page.tell(client => client.onCommandFinished(finished));
        }
    }

    /** One after the other: a quick change of mind about trust must not be overtaken by the answer before. */
    async attach(description: PageDescription): Promise<void> {
        const placed = this.placed.then(() => this.place(description));
        this.placed = placed.then(() => undefined, () => undefined);
        const { shown } = await placed;
        await shown;
    }

    /** Settles what the page shows at once; filling it takes its time. */
    protected async place({ rootUri, rootUris, trusted, frontendId }: PageDescription): Promise<{ readonly shown: Promise<void> }> {
        this.page.leaving = false;
        this.page.frontendId = frontendId;
        void this.page.tell(client => client.onAgentControlChanged(this.control.state));
        if (rootUri === undefined) {
            this.page.directory = undefined;
            this.page.roots = [];
            return { shown: this.server.attach(this.page, undefined, trusted) };
        }
        const directory = await realpath(FileUri.fsPath(rootUri));
        this.page.roots = await Promise.all((rootUris ?? [rootUri]).map(uri => realpath(FileUri.fsPath(uri))));
        this.page.directory = directory;
        return { shown: this.server.attach(this.page, directory, trusted) };
    }

    async reportFocus(): Promise<void> {
        this.pages.heard(this.page);
        this.page.focusedAt = Date.now();
    }

    async reportLeaving(): Promise<void> {
        this.pages.leave(this.page);
    }

    async publishManifest(manifest: CommandManifest): Promise<void> {
        this.catalog.publishPage(this.page, manifest);
    }

    async publishState(state: IdeState): Promise<void> {
        this.states.publish(this.page, state);
    }

    async setPolicy(policy: AgentPolicy): Promise<void> {
        this.policies.set(policy);
    }

    async claimCommand(id: string): Promise<boolean> {
        return this.router.claim(id, this.page);
    }

    async reportWaiting(id: string, waiting: boolean): Promise<void> {
        this.router.setAsking(id, waiting, this.page);
    }

    async setAgentControl(mode: AgentControlMode): Promise<void> {
        this.control.setMode(mode);
    }

    async resetConsent(): Promise<void> {
        this.control.resetConsent();
    }

    /** In all folders and pages: who presses the key does not ask where the agent works. */
    async stopEverything(): Promise<void> {
        this.pages.all.forEach(page => void page.tell(client => client.onAgentStopped()));
        await this.server.stopEverything();
    }

    async describeCommand(id?: string): Promise<string> {
        return describeCommand(this.catalog.manifest, id);
    }

    readActivity(query: ActivityQuery): Promise<ActivityEntry[]> {
        return this.audit.read(query);
    }

    readSessionActivity(sessionID: string): Promise<SessionActivity> {
        return this.audit.readSession(sessionID);
    }

    async takeStartNotices(): Promise<StartNotices> {
        return { setAside: this.stateFiles.take(), otherInstance: await this.otherInstance.find() };
    }

    async previewPath(): Promise<string> {
        return this.preview.prefix;
    }
}
