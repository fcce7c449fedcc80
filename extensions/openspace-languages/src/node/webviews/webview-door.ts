import { FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isForeignOrigin } from '@openspace/foundation/http';
import { BackendApplicationPath } from '@theia/core/lib/node/backend-application';
import type { Request, Response } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { SideDoor } from 'openspace-core/lib/node/door/side-door';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';
import { WEBVIEW_DOMAIN, webviewOf } from '../../common/webview-host';
import { WEBVIEW_PERMISSIONS, webviewPolicy } from './webview-policy';
import { readWebviewRequest, WEBVIEW_ROOT } from './webview-request';
import { WebviewResources } from './webview-resources';

/**
 * Serves pages of extensions, each under a host name of its own: to the browser they are other sites than the IDE. They get the
 * frame around them and, by a secret in the path, files that their extension named.
 */
@injectable()
export class WebviewDoor implements SideDoor {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(WebviewResources)
    protected readonly resources: WebviewResources;

    protected readonly secret = createSecret();

    /** Where the build puts the files of the frame. */
    protected readonly frameFolder = path.join(BackendApplicationPath, 'lib', 'webview');

    get resourcePath(): string {
        return `${WEBVIEW_ROOT}/${this.secret}`;
    }

    takes(host: string | undefined): boolean {
        return webviewOf(host) !== undefined;
    }

    frameSource(port: string): string {
        return `http://*.${WEBVIEW_DOMAIN}:${port}`;
    }

    answer(request: Request, response: Response): void {
        const { host, origin } = request.headers;
        const webview = webviewOf(host);
        const wanted = readWebviewRequest(request.path, this.secret);
        response.setHeader('Content-Security-Policy', webviewPolicy(this.options.hosts, /:(\d+)$/.exec(host ?? '')?.[1]));
        response.setHeader('Permissions-Policy', WEBVIEW_PERMISSIONS);
        response.setHeader('Origin-Agent-Cluster', '?1');
        response.setHeader('Cache-Control', 'no-cache');
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (webview === undefined || !isRead || isForeignOrigin(origin, host)) {
            return this.refuse(response, 403);
        }
        if (wanted === undefined) {
            return this.refuse(response, 404);
        }
        if (wanted.kind === 'frame') {
            return response.sendFile(wanted.file, { root: this.frameFolder, cacheControl: false });
        }
        this.sendResource(webview, wanted.path, request, response)
            .catch(() => response.headersSent ? response.destroy() : this.refuse(response, 404));
    }

    protected async sendResource(webview: string, wanted: string, request: Request, response: Response): Promise<void> {
        const real = await this.resources.find(webview, wanted);
        if (real === undefined) {
            return this.refuse(response, 404);
        }
        let file: FileHandle | undefined = await openFile(real);
        try {
            response.type(path.extname(real) || 'application/octet-stream');
            response.setHeader('Content-Length', (await file.stat()).size);
            if (request.method === 'HEAD') {
                response.end();
                return;
            }
            // The stream closes it.
            const stream = file.createReadStream();
            file = undefined;
            await pipeline(stream, response);
        } finally {
            await file?.close();
        }
    }

    /** Says nothing about why: the page of an extension has no business here. */
    protected refuse(response: Response, status: number): void {
        response.status(status).end();
    }
}
