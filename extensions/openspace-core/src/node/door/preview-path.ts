import { realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { createSecret, LaunchOptions } from '../launch/launch-options';
import { PageRegistry } from '../pages/page-registry';
import { SecretPath } from './secret-path';

/** Where Theia serves files to its frames. */
const MINI_BROWSER = '/mini-browser';

/**
 * Previewed files run in an origin of their own, which has no storage and no key, and load from this server only: files of
 * open folders, by the secret path. Scripts cannot fetch or send forms. This does not cut them off entirely: they may lead
 * their own frame to where the page's policy for frames allows, and no policy that browsers know keeps them from WebRTC.
 */
const PAGE_POLICY = [
    'sandbox allow-scripts',
    'default-src \'self\' \'unsafe-inline\' data: blob:',
    'connect-src \'none\'',
    'form-action \'none\'',
    'frame-ancestors \'self\''
].join('; ');

/**
 * Browsers show no PDF in a sandbox. It is served as PDF and as nothing else, so no page can come this way, and what browsers run of a
 * PDF has no origin.
 */
const PDF_POLICY = 'default-src \'none\'; style-src \'unsafe-inline\'; object-src \'self\'; frame-ancestors \'self\'';

/**
 * Where frames load previews from. A frame cannot send the page key, so the way there is a secret itself. A previewed page
 * knows its own address and thus the secret: the way leads to files of open folders only.
 */
@injectable()
export class PreviewPath implements SecretPath {

    readonly policy = PAGE_POLICY;

    /** To its own style sheets, scripts and pictures a previewed page is another origin. */
    readonly sharedWith = 'cross-origin';

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    readonly prefix = `${MINI_BROWSER}/${createSecret()}`;

    policyOf(address: string): string {
        return /\.pdf$/i.test(address) ? PDF_POLICY : PAGE_POLICY;
    }

    leadsTo(requestPath: string): boolean {
        return requestPath.startsWith(`${this.prefix}/`);
    }

    /** All links are followed; undefined if no open folder holds such a file. */
    async open(requestPath: string): Promise<string | undefined> {
        if (!this.leadsTo(requestPath)) {
            return undefined;
        }
        try {
            const file = await realpath(FileUri.fsPath(`file://${requestPath.slice(this.prefix.length)}`));
            return this.isInOpenFolder(file) && (await stat(file)).isFile() ? MINI_BROWSER + addressOf(file) : undefined;
        } catch {
            return undefined;
        }
    }

    protected isInOpenFolder(file: string): boolean {
        return [this.options.workspace, ...this.pages.all.map(page => page.directory)].some(folder =>
            folder !== undefined && isInside(folder, file));
    }
}

/** Both are canonical paths. */
function isInside(folder: string, file: string): boolean {
    const relative = path.relative(folder, file);
    return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function addressOf(file: string): string {
    const segments = file.split(path.sep).map(encodeURIComponent);
    return `${segments[0] === '' ? '' : '/'}${segments.join('/')}`;
}
