import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { PaneService } from '../panes/pane-service';

/** Milliseconds between two snapshots. */
const INTERVAL = 1_000;

/** Tells the backend what this page shows, whenever that changes, so that the agent can know. */
@injectable()
export class PaneStatePublisher implements FrontendApplicationContribution {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(WebSocketConnectionSource)
    protected readonly connection: WebSocketConnectionSource;

    @inject(ILogger) @named('openspace-hands:PaneStatePublisher')
    protected readonly logger: ILogger;

    protected readonly throttle = new TrailingThrottle(() => this.publish(), INTERVAL);
    /** What the backend knows, without its time. */
    protected published: string | undefined;

    /** Before that, the tabs of the last time are still being restored. */
    onDidInitializeLayout(): void {
        this.panes.onDidChange(() => this.throttle.trigger());
        this.surfaces.onDidChangeState(() => this.throttle.trigger());
        this.connection.onSocketDidOpen(() => this.publishAgain());
        this.throttle.trigger();
    }

    onStop(): void {
        this.throttle.dispose();
    }

    /** The backend may be another one, or have forgotten. */
    protected publishAgain(): void {
        this.published = undefined;
        this.throttle.trigger();
    }

    protected publish(): void {
        const { panes, activePane } = this.panes.describe();
        const snapshot = JSON.stringify({ panes, activePane });
        if (snapshot === this.published) {
            return;
        }
        this.published = snapshot;
        this.service.publishState({ panes, activePane, timestamp: new Date().toISOString() }).catch((error: unknown) => {
            this.logger.warn('the backend did not take the state', { reason: String(error) });
            this.published = undefined;
        });
    }
}
