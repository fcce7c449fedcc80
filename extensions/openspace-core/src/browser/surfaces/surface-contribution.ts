import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { OpenWithService } from '@theia/core/lib/browser/open-with-service';
import { defaultHandlerPriority, getDefaultHandler, OpenerService, OpenHandler } from '@theia/core/lib/browser/opener-service';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { hasEnding, SurfaceFiles } from './surface-files';
import { Surfaces } from './surfaces';

/** Before the editor of text and the viewers of Theia, after what the person has chosen for such files. */
const PRIORITY = 1_000;

/** Hands to Theia what the surfaces say about their files: who opens them, and what is wrong with them. */
@injectable()
export class SurfaceContribution implements FrontendApplicationContribution {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(OpenerService)
    protected readonly openers: OpenerService;

    @inject(OpenWithService)
    protected readonly openWith: OpenWithService;

    @inject(PreferenceService)
    protected readonly preferences: PreferenceService;

    @inject(ProblemManager)
    protected readonly problems: ProblemManager;

    onStart(): void {
        for (const { description: { id }, files, problems } of this.surfaces.all) {
            if (files) {
                const handler = this.handlerOf(id, files);
                this.openers.addHandler?.(handler);
                this.openWith.registerHandler({ ...handler, canHandle: uri => hasEnding(uri.path.base, files) ? PRIORITY : 0 });
            }
            problems?.onDidFind(found => this.problems.setMarkers(new URI(found.uri), ownerOf(id), [...found.problems]));
        }
    }

    protected handlerOf(surfaceId: string, files: SurfaceFiles): OpenHandler {
        const id = ownerOf(surfaceId);
        return {
            id,
            label: files.label,
            iconClass: files.iconClass,
            canHandle: uri => uri.scheme !== 'file' || !hasEnding(uri.path.base, files)
                ? 0
                : getDefaultHandler(uri, this.preferences) === id ? defaultHandlerPriority : PRIORITY,
            open: (uri, options) => files.open(uri, options)
        };
    }
}

/** Names the surface to Theia. */
function ownerOf(surfaceId: string): string {
    return `openspace-${surfaceId}`;
}
