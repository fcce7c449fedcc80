import { HttpOpenHandler } from '@theia/core/lib/browser/http-open-handler';
import { OpenHandler } from '@theia/core/lib/browser/opener-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { linkedAddress } from '../../common/address/linked-address';
import type { WebTab } from '../tab/web-tab';
import { WebTabs } from '../tab/web-tabs';
import { WEB_TAB } from '../tab/web-tab-options';
import { WebPreferences } from './web-preferences';

/** Extensions that ask for the browser of the system say so. */
interface OpenOptions {
    readonly openExternal?: boolean;
    readonly openExternalApp?: boolean;
}

/** Links to pages of this machine, as terminals have them, lead to a tab; the way out is in its bar. */
@injectable()
export class LocalPageOpener implements OpenHandler {

    readonly id = WEB_TAB;

    @inject(WebTabs) protected readonly tabs: WebTabs;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WebPreferences) protected readonly preferences: WebPreferences;

    canHandle(uri: URI, { openExternal, openExternalApp }: OpenOptions = {}): number {
        const isWanted = !openExternal && !openExternalApp && this.preferences['openspace.preview.localLinks'] === 'tab';
        return isWanted && this.addressOf(uri) ? HttpOpenHandler.PRIORITY + 1 : 0;
    }

    async open(uri: URI): Promise<WebTab | undefined> {
        const href = this.addressOf(uri);
        if (href === undefined) {
            return undefined;
        }
        const tab = this.tabs.find(href) ?? await this.tabs.open(href, {});
        await this.shell.activateWidget(tab.id);
        return tab;
    }

    /** Not of the IDE itself, which no tab shows. */
    protected addressOf(uri: URI): string | undefined {
        // Else it would be encoded twice.
        const url = linkedAddress(uri.toString(true));
        const { port, protocol } = window.location;
        return url && (url.port !== port || url.protocol !== protocol) ? url.href : undefined;
    }
}
