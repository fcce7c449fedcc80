import { parseRemoteAddress } from '@openspace/foundation/git';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import {
    AuditLine, AuditPage, AuditQuery, ChosenRemote, chosenRemoteSchema, CreateWorkspace, HOST_ANSWERS, HostAnswer, RemoteChoices,
    RemoteProblem, SandboxedWorkspace, WorkspacesClient, WorkspaceSettings, workspaceSettingsSchema, WorkspacesService, WorkspacesState
} from '../common';
import { WorkspaceHost } from './host/workspace-host';
import { ChosenRemotes } from './remotes/chosen-remotes';
import { asRemote, remotesOfFolder } from './remotes/folder-remotes';

/** A busy agent changes much in a second; a page is told a few times. In milliseconds. */
const TELL_DELAY = 100;

/** The sandboxes for one browser page. No secret goes through here. */
@injectable()
export class WorkspacesServiceImpl implements WorkspacesService {

    @inject(WorkspaceHost)
    protected readonly host: WorkspaceHost;

    @inject(ChosenRemotes)
    protected readonly remotes: ChosenRemotes;

    protected watched: string | undefined;
    protected lines: AuditLine[] = [];

    /** Tells the page what changes, until the answer is disposed. */
    setClient(client: WorkspacesClient): Disposable {
        let timer: NodeJS.Timeout | undefined;
        let changed = false;
        const tellSoon = (): void => {
            timer ??= setTimeout(() => {
                timer = undefined;
                if (changed) {
                    changed = false;
                    client.onWorkspacesChanged(this.host.state);
                }
                if (this.lines.length > 0) {
                    client.onAuditLines(this.lines.splice(0));
                }
            }, TELL_DELAY);
        };
        return new DisposableCollection(
            this.host.onDidChange(() => {
                changed = true;
                tellSoon();
            }),
            this.host.onDidAudit(line => {
                if (line.workspace === this.watched) {
                    this.lines.push(line);
                    tellSoon();
                }
            }),
            this.host.onDidAnswerHost(({ question: { host }, answer }) => {
                if (answer === 'always' || answer === 'never') {
                    client.onHostDecided(host, answer === 'always' ? 'allow' : 'never');
                }
            }),
            this.host.onDidMissRemote(folder => client.onRemoteMissing(folder)),
            Disposable.create(() => clearTimeout(timer))
        );
    }

    async state(look: boolean): Promise<WorkspacesState> {
        if (look && this.host.state.server.state === 'off' && this.host.wasUsed()) {
            // A problem is part of the state.
            await this.host.list().catch(() => undefined);
        }
        return this.host.state;
    }

    create(request: CreateWorkspace): Promise<SandboxedWorkspace> {
        return this.host.create(request);
    }

    stop(id: string): Promise<void> {
        return this.host.stop(id);
    }

    resume(id: string): Promise<void> {
        return this.host.resume(id);
    }

    /** The page has asked the person, who knows that the files of a copy go with it. */
    delete(id: string): Promise<void> {
        return this.host.delete(id, true);
    }

    async checkProviders(): Promise<void> {
        void this.host.checkProviders();
    }

    readAudit(id: string, query: AuditQuery): Promise<AuditPage> {
        return this.host.audit(id, query);
    }

    async watchAudit(id: string | undefined): Promise<void> {
        this.watched = id;
        this.lines = [];
    }

    async setSettings(settings: WorkspaceSettings): Promise<void> {
        this.host.setSettings(workspaceSettingsSchema.parse(settings));
    }

    answerHost(question: string, answer: HostAnswer): Promise<void> {
        return this.host.answerHost(question, z.enum(HOST_ANSWERS).parse(answer));
    }

    forgetHost(workspace: string, session: string, host: string): Promise<void> {
        return this.host.forgetHost(workspace, session, host);
    }

    async remoteChoices(folder: string): Promise<RemoteChoices> {
        return { chosen: this.remotes.of(folder), named: await remotesOfFolder(folder) };
    }

    async checkRemote(address: string): Promise<string> {
        const { url, problem } = asRemote(address.trim());
        if (url === undefined) {
            throw new Error(problem);
        }
        return url;
    }

    tryRemote(remote: ChosenRemote): Promise<RemoteProblem | undefined> {
        return this.host.checkRemote(chosenRemoteSchema.parse({ ...remote, url: parseRemoteAddress(remote.url).url }));
    }

    async setRemote(folder: string, remote: ChosenRemote | undefined): Promise<void> {
        await this.host.setRemote(folder, remote && chosenRemoteSchema.parse({ ...remote, url: parseRemoteAddress(remote.url).url }));
    }

    restartServer(): Promise<void> {
        return this.host.restart();
    }
}
