import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { FilesService } from 'openspace-core/lib/common';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';

/** Tells the backend which files the person wants guarded, and how this page spells its folders. */
@injectable()
export class FilesSetupContribution implements FrontendApplicationContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(WebSocketConnectionSource)
    protected readonly connection: WebSocketConnectionSource;

    @inject(ILogger) @named('openspace-hands:FilesSetupContribution')
    protected readonly logger: ILogger;

    onStart(): void {
        void this.preferences.ready.then(() => {
            this.tell();
            this.workspace.onWorkspaceChanged(() => this.tell());
            // A backend that was started anew knows nothing.
            this.connection.onSocketDidOpen(() => this.tell());
            this.preferences.onPreferenceChanged(({ preferenceName }) => {
                if (preferenceName.startsWith('openspace.security.')) {
                    this.tell();
                }
            });
        });
    }

    protected tell(): void {
        this.files.configure({
            rootUris: this.workspace.tryGetRoots().map(({ resource }) => resource.toString()),
            sensitiveFilePatterns: this.preferences['openspace.security.sensitiveFilePatterns'],
            sensitiveFiles: this.preferences['openspace.security.sensitiveFiles']
        }).catch((error: unknown) => this.logger.warn('the backend refused', { reason: String(error) }));
    }
}
