import { Endpoint } from '@theia/core/lib/browser/endpoint';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
import { MiniBrowserEndpoint } from '@theia/mini-browser/lib/common/mini-browser-endpoint';
import { OpenSpaceService } from '../../common';

/** Frames with files of the workspace load them from a secret path, in place of Theia's host name for each frame. */
@injectable()
export class KeyedPreviewEnvironment extends MiniBrowserEnvironment {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    protected prefix = '';

    override async onStart(): Promise<void> {
        void this.service.previewPath().then(prefix => { this.prefix = prefix; });
    }

    override getEndpoint(): Endpoint {
        return new Endpoint({ path: this.prefix });
    }

    /** Not used by {@link getEndpoint}; any other value makes Theia warn about a shared host name. */
    protected override async getHostPattern(): Promise<string> {
        return MiniBrowserEndpoint.HOST_PATTERN_DEFAULT;
    }
}
