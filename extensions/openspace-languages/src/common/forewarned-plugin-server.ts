import type { HostedPluginServer } from '@theia/plugin-ext/lib/common/plugin-protocol';

/** What the page asks of the backend on behalf of extensions: Theia's service, with a word in advance. */
export interface ForewarnedPluginServer extends HostedPluginServer {
    /** Extensions will likely run soon: their host starts while the page still loads, and ends again if nothing comes for it. */
    expectHost(): Promise<void>;
}
