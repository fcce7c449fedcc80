import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { NO_NETWORK, NO_REMOTES, PROVIDER_NAMES, SandboxedWorkspace, WorkspacesService, WorkspacesState } from '../../common';
import { WorkspacesClientImpl } from './workspaces-client-impl';

/** The page's copy of what the backend knows about sandboxes. */
@injectable()
export class WorkspacesModel {

    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(WorkspacesClientImpl) protected readonly client: WorkspacesClientImpl;

    protected current: WorkspacesState = {
        server: { state: 'off' }, workspaces: [], providers: PROVIDER_NAMES.map(provider => ({ provider, checking: false })),
        network: NO_NETWORK, git: NO_REMOTES
    };
    protected asked = false;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.client.onDidChange(state => this.take(state));
    }

    get state(): WorkspacesState {
        return this.current;
    }

    /** Whether the backend has been heard of. */
    get loaded(): boolean {
        return this.asked;
    }

    find(id: string | undefined): SandboxedWorkspace | undefined {
        return this.current.workspaces.find(workspace => workspace.id === id);
    }

    /** To be called when somebody looks. */
    async load(): Promise<void> {
        this.take(await this.service.state(true));
    }

    protected take(state: WorkspacesState): void {
        this.asked = true;
        this.current = state;
        this.onDidChangeEmitter.fire();
    }
}
