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

    protected prefix: string | undefined;
    protected asked: Promise<void>;

    /** Asked as early as possible, so that nobody has to wait in {@link onStart}. */
    protected override init(): void {
        super.init();
        this.asked = this.service.previewPath().then(prefix => { this.prefix = prefix; });
        // Reported by whoever waits.
        this.asked.catch(() => undefined);
    }

    /** The layout, with the previews in it, is restored after this. */
    override async onStart(): Promise<void> {
        await this.asked;
    }

    /** Throws before the path is known: a frame must not load the page itself. */
    override getEndpoint(): Endpoint {
        if (this.prefix === undefined) {
            throw new Error('Previews are not available yet.');
        }
        return new Endpoint({ path: this.prefix });
    }

    /** Not used by {@link getEndpoint}; any other value makes Theia warn about a shared host name. */
    protected override async getHostPattern(): Promise<string> {
        return MiniBrowserEndpoint.HOST_PATTERN_DEFAULT;
    }
}
