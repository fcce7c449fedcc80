import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';

/** A page has come so far by then that it has asked for the host, or will not. */
const MAX_EXPECTATION_MS = 30_000;

/**
 * Starts the process of the extension host when the page first has something for it, or says that it will have. Theia starts it as soon
 * as a page asks which extensions there are, even if none of them has code or none may run. It ends when the page says goodbye: Theia
 * would keep it until the connection is given up, a minute later.
 */
@injectable()
export class LatePluginHost extends HostedPluginSupport {

    @inject(OpenSpaceServiceImpl)
    protected readonly connection: OpenSpaceServiceImpl;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    protected expectation: NodeJS.Timeout | undefined;

    @postConstruct()
    protected override init(): void {
        super.init();
        const listener = this.pages.onDidLeave(page => {
            if (page === this.connection.page && page.leaving) {
                listener.dispose();
                this.clientClosed();
            }
        });
    }

    override runPluginServer(): void { }

    override onMessage(pluginHostId: string, message: Uint8Array): void {
        if (this.mayRun) {
            clearTimeout(this.expectation);
            super.runPluginServer();
            super.onMessage(pluginHostId, message);
        }
    }

    expect(): void {
        if (this.mayRun && this.expectation === undefined) {
            this.expectation = setTimeout(() => this.clientClosed(), MAX_EXPECTATION_MS).unref();
            super.runPluginServer();
        }
    }

    override clientClosed(): void {
        clearTimeout(this.expectation);
        super.clientClosed();
    }

    protected get mayRun(): boolean {
        return this.options.extensions && !this.connection.page?.leaving;
    }
}
