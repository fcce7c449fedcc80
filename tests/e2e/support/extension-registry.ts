import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { MANIFEST } from '../../support/vsix';
import { baseVsix, packVsix, themeVsix, toolVsix } from './sample-vsix';

interface Release extends Readonly<Record<string, unknown>> {
    readonly name: string;
    readonly version: string;
}

const PACKAGES: Readonly<Record<string, (version: string) => Promise<Buffer>>> = {
    theme: wanted => themeVsix('theme', wanted), pack: packVsix, tool: toolVsix, base: baseVsix
};

/** A registry of extensions on loopback, with a theme, and a pack that brings a tool that needs a base. */
export class ExtensionRegistry {

    /** Of the theme, the newest version that it has. */
    version = '1.2.3';
    /** Names of extensions for which it has a bad day. */
    readonly failing = new Set<string>();
    protected readonly server: Server = createServer((request, response) => void this.answer(request, response));

    static async start(): Promise<ExtensionRegistry> {
        const registry = new ExtensionRegistry();
        await new Promise<void>(done => registry.server.listen(0, '127.0.0.1', done));
        return registry;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    stop(): void {
        this.server.closeAllConnections();
        this.server.close();
    }

    /** What it has, newest first. */
    protected get releases(): readonly Release[] {
        const refer = (namespace: string, extension: string): object => ({ namespace, extension });
        return [
            { name: 'theme', version: this.version, displayName: 'Only a Theme', downloadCount: 12_345, license: 'MIT' },
            {
                name: 'pack', version: '1.0.0', dependencies: [refer('vscode', 'git')],
                bundledExtensions: [refer('acme', 'tool'), refer('acme', 'gone')]
            },
            { name: 'tool', version: '3.0.0', engines: { vscode: '^99.0.0' } },
            { name: 'tool', version: '2.0.0', engines: { vscode: '^1.80.0' }, dependencies: [refer('acme', 'base')] },
            { name: 'tool', version: '1.0.0', engines: { vscode: '^1.80.0' } },
            { name: 'base', version: '1.0.0' }
        ];
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const base = this.url;
        const { pathname, searchParams } = new URL(request.url ?? '', base);
        const told = this.releases.map(release => ({
            ...release, namespace: 'acme',
            files: { download: `${base}/${release.name}/${release.version}.vsix`, manifest: `${base}/manifest`, readme: `${base}/readme` }
        }));
        const [, name, wanted] = /^\/api\/acme\/(\w+)\/(.+)$/.exec(pathname) ?? [];
        const found = told.find(release => release.name === name && (wanted === 'latest' || release.version === wanted));
        const [, packed, packedVersion] = /^\/(\w+)\/(.+)\.vsix$/.exec(pathname) ?? [];
        if (this.failing.has(name)) {
            response.writeHead(503).end();
        } else if (pathname === '/api/-/search') {
            response.end(JSON.stringify({ extensions: told.filter(release => release.name === searchParams.get('query')).slice(0, 1) }));
        } else if (pathname === '/api/v2/-/query') {
            const all = searchParams.get('targetPlatform') === 'universal' ? told : [];
            response.end(JSON.stringify({ extensions: all.filter(release => release.name === searchParams.get('extensionName')) }));
        } else if (found) {
            response.end(JSON.stringify(found));
        } else if (pathname === '/manifest') {
            response.end(JSON.stringify({ ...MANIFEST, contributes: { themes: [{ label: 'Noon' }, { label: '%night%' }] } }));
        } else if (pathname === '/readme') {
            response.end('# A theme\n\nBright words.');
        } else if (packed in PACKAGES) {
            response.end(await PACKAGES[packed](packedVersion));
        } else {
            response.writeHead(404).end();
        }
    }

}
