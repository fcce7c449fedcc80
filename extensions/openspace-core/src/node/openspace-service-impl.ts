import { realpath } from 'node:fs/promises';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandManifest, LocatedFile, OpenSpaceClient, OpenSpaceService, Session, TabDescription } from '../common';
import { PreviewPath } from './door/preview-path';
import { ManifestStore } from './hub/manifest-store';
import { ManagedServer } from './opencode/managed-server';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { locateFile } from './paths/locate-file';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { SessionActions } from './proxy/session-actions';
import { CommandRouter } from './router/command-router';
import { ConnectedTab } from './router/connected-tab';
import { TabRegistry } from './router/tab-registry';

/** The service of one tab; lives as long as its connection. */
@injectable()
export class OpenSpaceServiceImpl implements OpenSpaceService {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(ManifestStore)
    protected readonly manifests: ManifestStore;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(ManagedServer)
    protected readonly managedServer: ManagedServer;

    @inject(PreviewPath)
    protected readonly preview: PreviewPath;

    protected tab: ConnectedTab;
    protected placed: Promise<void> = Promise.resolve();

    setClient(client: OpenSpaceClient): void {
        this.tab = this.tabs.add(client);
    }

    dispose(): void {
        this.tabs.remove(this.tab);
    }

    /** One after the other: a quick change of mind about trust must not be overtaken by the answer before. */
    async attach(description: TabDescription): Promise<void> {
        const placed = this.placed.then(() => this.place(description));
        this.placed = placed.then(() => undefined, () => undefined);
        const { shown } = await placed;
        await shown;
    }

    /** Settles what the tab shows at once; filling it takes its time. */
    protected async place({ rootUri, trusted }: TabDescription): Promise<{ readonly shown: Promise<void> }> {
        this.tab.leaving = false;
        if (rootUri === undefined) {
            this.tab.directory = undefined;
            return { shown: Promise.resolve() };
        }
        const directory = await realpath(FileUri.fsPath(rootUri));
        return { shown: this.proxy.attach(this.tab, directory, trusted) };
    }

    async reportFocus(): Promise<void> {
        this.tab.focusedAt = Date.now();
    }

    async reportLeaving(): Promise<void> {
        this.tab.leaving = true;
        this.router.abandon(this.tab);
    }

    async publishManifest(manifest: CommandManifest): Promise<void> {
        this.manifests.publish(manifest);
    }

    async locateFile(path: string): Promise<LocatedFile> {
        if (this.tab.directory === undefined) {
            throw new Error('No folder is open.');
        }
        return locateFile(this.tab.directory, path);
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

    async closeSession(sessionID: string): Promise<void> {
        this.tab.closeSession(sessionID);
    }

    sendPrompt(sessionID: string, text: string): Promise<void> {
        return this.actions.prompt(this.tab, sessionID, text);
    }

    abort(sessionID: string): Promise<void> {
        return this.actions.abort(this.tab, sessionID);
    }

    replyPermission(requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void> {
        return this.actions.replyPermission(this.tab, requestID, reply, message);
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
