import { injectable } from '@theia/core/shared/inversify';
import { createSecret } from '../launch/launch-options';

/**
 * Where frames load previews from. A frame cannot send the page key, so the way there is a secret itself; what is served
 * there runs in an origin of its own and cannot read the page's key.
 */
@injectable()
export class PreviewPath {

    readonly prefix = `/mini-browser/${createSecret()}`;

    /** The path behind the secret; undefined if it is not a preview path. */
    open(path: string): string | undefined {
        return path.startsWith(`${this.prefix}/`) ? `/mini-browser${path.slice(this.prefix.length)}` : undefined;
    }
}
