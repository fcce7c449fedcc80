import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';

/** Something in this page that exists because the agent wanted it. */
export interface AgentResource {
    readonly sessionId: string;
    readonly kind: 'highlight' | 'terminal' | 'pane';
    /** Unique among its kind. */
    readonly id: string;
    /** The person made it their own: it stays. */
    isKept(): boolean;
    dispose(): void;
}

/** Remembers what the agent made, and takes it away with the session. */
@injectable()
export class AgentResources {

    @inject(OpenSpaceClientImpl)
    protected readonly client: OpenSpaceClientImpl;

    protected readonly resources = new Map<string, AgentResource>();

    @postConstruct()
    protected init(): void {
        this.client.onDidEndSession(sessionID => this.endSession(sessionID));
    }

    /**
     * The same thing again belongs to whoever wanted it last. Dispose the answer when it went away by itself; that does
     * not dispose the resource.
     */
    add(resource: AgentResource): Disposable {
        const key = `${resource.kind} ${resource.id}`;
        this.resources.set(key, resource);
        return Disposable.create(() => {
            if (this.resources.get(key) === resource) {
                this.resources.delete(key);
            }
        });
    }

    protected endSession(sessionID: string): void {
        const ended = Array.from(this.resources).filter(([, { sessionId }]) => sessionId === sessionID);
        ended.forEach(([key]) => this.resources.delete(key));
        ended.forEach(([, resource]) => {
            if (!resource.isKept()) {
                resource.dispose();
            }
        });
    }
}
