import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { errorText } from '../reasons/reason-text';
import { ServiceProvider, ServiceSource } from '../rendering/use-service';
import type { SettingsPageProps } from '../settings-page/settings-page';
import { focusInside } from '../views/focus-inside';
import { presentView } from '../views/present-view';

/** The view of settings; what it shows is loaded with the first one. */
@injectable()
export class SettingsWidget extends ReactWidget implements StatefulWidget {

    static readonly ID = 'openspace-settings';

    @inject(ServiceSource)
    protected readonly services: ServiceSource;

    protected page: React.ComponentType<SettingsPageProps> | undefined;
    protected problem: string | undefined;
    protected section: string | undefined;

    @postConstruct()
    protected init(): void {
        presentView(this, {
            id: SettingsWidget.ID, testID: 'openspace-settings', icon: 'settings-gear',
            label: nls.localize('openspace/settings/title', 'OpenSpace Settings')
        });
        this.addClass('openspace-settings-view');
        void this.load();
    }

    /** Undefined leaves the person where they are. */
    reveal(section: string | undefined): void {
        if (section !== undefined) {
            this.section = section;
            this.update();
        }
    }

    storeState(): object {
        return { section: this.section };
    }

    restoreState(state: { readonly section?: unknown }): void {
        this.reveal(typeof state.section === 'string' ? state.section : undefined);
    }

    protected async load(): Promise<void> {
        this.problem = undefined;
        try {
            this.page = (await import('../settings-page/settings-page')).SettingsPage;
        } catch (error) {
            this.problem = errorText(error);
        }
        this.update();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector<HTMLElement>('input[type="search"]')));
    }

    protected render(): React.ReactNode {
        const Page = this.page;
        if (Page) {
            return <ServiceProvider value={this.services}>
                <Page section={this.section} onSection={section => this.reveal(section)} />
            </ServiceProvider>;
        }
        return <div className='openspace-settings-loading' role='status'>
            {this.problem ?? nls.localizeByDefault('Loading...')}
            {this.problem !== undefined && <button type='button' className='theia-button secondary' onClick={() => void this.load()}>
                {nls.localizeByDefault('Retry')}
            </button>}
        </div>;
    }
}
