import { NavigatableWidget, NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { codicon, Message } from '@theia/core/lib/browser/widgets';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { installPreviewStyle } from '../style/preview-style';
import { PREVIEW_VIEW } from '../tab/preview-tab';

export const PreviewOptions = Symbol('PreviewOptions');

/** A file, shown as what it is for; what is common to all kinds. */
@injectable()
export abstract class PreviewWidget extends ReactWidget implements NavigatableWidget {

    @inject(PreviewOptions) protected readonly options: NavigatableWidgetOptions;
    @inject(ServiceSource) protected readonly services: ServiceSource;

    /** Why the file cannot be shown. */
    protected failure: string | undefined;

    @postConstruct()
    protected init(): void {
        installPreviewStyle();
        const uri = this.getResourceUri();
        this.id = `${PREVIEW_VIEW}:${uri.toString()}`;
        this.node.dataset.testid = 'preview';
        this.node.tabIndex = -1;
        this.addClass('openspace-preview');
        Object.assign(this.title, {
            label: this.labelOf(uri), caption: uri.path.fsPath(), iconClass: codicon('open-preview'), closable: true
        });
        // What scrolls is inside.
        this.scrollOptions = undefined;
        this.update();
        void this.open(uri).catch(error => this.fail(error));
    }

    getResourceUri(): URI {
        return new URI(this.options.uri);
    }

    createMoveToUri(uri: URI): URI {
        return uri;
    }

    /** Begins to show the file and to follow its changes. */
    protected abstract open(uri: URI): Promise<void>;
    protected abstract content(): React.ReactNode;

    protected labelOf(uri: URI): string {
        return nls.localize('openspace/preview/label', 'Preview {0}', uri.path.base);
    }

    protected fail(error: unknown): void {
        this.failure = errorText(error);
        this.update();
    }

    protected render(): React.ReactNode {
        return <ServiceProvider value={this.services}>
            {this.failure === undefined ? this.content() : <div className='openspace-preview-failure' role='alert'>{this.failure}</div>}
        </ServiceProvider>;
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        (this.node.querySelector<HTMLElement>('[data-preview-focus]') ?? this.node).focus();
    }
}
