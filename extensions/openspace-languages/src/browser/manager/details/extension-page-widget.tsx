import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { ExtensionDetails, InstalledExtension } from '../../../common/manager/extension-manager';
import { actionsOf } from '../extension-actions';
import { ExtensionsModel } from '../extensions-model';
import { ExtensionPage } from './extension-page';
import { EXTENSION_PAGE, ExtensionPageOptions } from './extension-pages';

/** A tab that tells what an extension is, with all that can be done with it. */
@injectable()
export class ExtensionPageWidget extends WatchingWidget implements StatefulWidget {

    @inject(ExtensionPageOptions) protected readonly options: ExtensionPageOptions;
    @inject(ExtensionsModel) protected readonly model: ExtensionsModel;
    @inject(ServiceSource) protected readonly services: ServiceSource;
    @inject(WindowService) protected readonly windows: WindowService;

    protected details: ExtensionDetails | undefined;
    protected problem: string | undefined;
    /** The version that the details are of; `null` before they have been asked for. */
    protected asked: string | undefined | null = null;
    /** Whether the registry may be asked: a reload of the page is no question of the person. */
    protected mayAsk = true;
    /** Whether it would have to be asked. */
    protected waits = false;

    /** Whoever wrote the text leads to web pages, and neither to files nor to commands. */
    protected readonly links: LinkOpener = {
        schemes: [],
        open: async target => target.kind === 'web' ? this.services<LinkOpener>(LinkOpener).open(target) : undefined
    };

    @postConstruct()
    protected init(): void {
        const { id } = this.options;
        presentView(this, { id: `${EXTENSION_PAGE}:${id}`, testID: 'extension-page', label: id, icon: 'extensions' });
        this.addClass('openspace-extension-tab');
    }

    storeState(): object {
        return { label: this.title.label };
    }

    /** A tab behind others knows no more before it is shown. */
    restoreState({ label }: { readonly label?: unknown }): void {
        if (typeof label === 'string') {
            this.title.label = label;
        }
        this.mayAsk = false;
    }

    lookUp(): void {
        if (!this.mayAsk) {
            this.mayAsk = true;
            this.refresh();
            this.update();
        }
    }

    protected watch(): Disposable {
        const changed = (): void => {
            this.refresh();
            this.update();
        };
        void this.model.refresh().then(changed);
        return new DisposableCollection(this.model.onDidChange(changed));
    }

    protected get installed(): InstalledExtension | undefined {
        return this.model.state.installed.find(({ id }) => id === this.options.id);
    }

    /** Another version has other things to say. */
    protected refresh(): void {
        const version = this.installed?.version;
        this.waits = version === undefined && !this.mayAsk;
        if (this.asked !== version && !this.waits) {
            this.asked = version;
            void this.load(version);
        }
    }

    protected async load(version: string | undefined): Promise<void> {
        const answer = await this.model.details(this.options.id).then(
            details => ({ details, problem: undefined }),
            (error: unknown) => ({ details: undefined, problem: errorText(error) })
        );
        if (!this.isDisposed && this.asked === version) {
            // What was shown stays true enough for what has just been uninstalled.
            this.details = answer.details ?? this.details;
            this.problem = this.details ? undefined : answer.problem;
            this.title.label = this.details?.name ?? this.options.id;
            this.update();
        }
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        (this.node.querySelector('button') ?? this.node).focus();
    }

    protected render(): React.ReactNode {
        const { details, installed } = this;
        const { busy, problem = this.problem, needsReload, updates } = this.model.state;
        const isBusy = busy?.toLowerCase() === this.options.id;
        const newest = updates?.find(({ id }) => id.toLowerCase() === this.options.id);
        return <ServiceProvider value={this.services}>
            <div role='status' aria-live='polite'>
                {problem !== undefined && <p className='openspace-extensions-problem'>{problem}</p>}
                {!details && problem === undefined && !this.waits
                    && <p className='openspace-extensions-note'>{nls.localizeByDefault('Loading...')}</p>}
                {needsReload && <p className='openspace-extensions-note'>
                    {nls.localize('openspace/extensions/reload', 'What ran already goes on until the window is loaded again.')}
                    <button type='button' className='theia-button secondary' onClick={() => this.windows.reload()}>
                        {nls.localizeByDefault('Reload Window')}
                    </button>
                </p>}
            </div>
            {!details && this.waits && <p className='openspace-extensions-note'>
                {nls.localize('openspace/extensions/page/notInstalled', '{0} is not installed.', this.options.id)}
                <button type='button' className='theia-button secondary' data-testid='extension-page-look-up' onClick={() => this.lookUp()}>
                    {nls.localize('openspace/extensions/page/lookUp', 'Look it up')}
                </button>
            </p>}
            {details && <ExtensionPage details={details} installed={installed} isBusy={isBusy} links={this.links}
                actions={actionsOf(this.model, { id: details.id, name: details.name, installed, newest })} />}
        </ServiceProvider>;
    }
}
