import { Endpoint } from '@theia/core/lib/browser/endpoint';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
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

    protected override async getHostPattern(): Promise<string> {
        return '{{hostname}}';
    }
}
