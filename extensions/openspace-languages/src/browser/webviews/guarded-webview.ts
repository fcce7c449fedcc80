import { inject, injectable } from '@theia/core/shared/inversify';
import { CustomEditorWidget } from '@theia/plugin-ext/lib/main/browser/custom-editors/custom-editor-widget';
import { WebviewWidget } from '@theia/plugin-ext/lib/main/browser/webview/webview';
import { WebviewFiles } from './webview-files';

/** A page of an extension. */
@injectable()
export class GuardedWebview extends WebviewWidget {

    @inject(WebviewFiles)
    protected readonly files: WebviewFiles;

    /** There are no windows to move it to. */
    override isExtractable = false;

    protected override doUpdateContent(): void {
        void this.files.allow(this.externalEndpoint, this.contentOptions).then(() => super.doUpdateContent());
    }

    override setHTML(value: string): void {
        void this.files.withAddresses(value, this.externalEndpoint).then(html => super.setHTML(html));
    }

    /** The webview loads its files itself. */
    protected override async loadResource(): Promise<void> { }

    protected override async loadLocalhost(): Promise<void> { }
}

/** A page of an extension that is the editor of a file. */
@injectable()
export class GuardedCustomEditor extends CustomEditorWidget {

    @inject(WebviewFiles)
    protected readonly files: WebviewFiles;

    override isExtractable = false;

    protected override doUpdateContent(): void {
        void this.files.allow(this.externalEndpoint, this.contentOptions).then(() => super.doUpdateContent());
    }

    override setHTML(value: string): void {
        void this.files.withAddresses(value, this.externalEndpoint).then(html => super.setHTML(html));
    }

    protected override async loadResource(): Promise<void> { }

    protected override async loadLocalhost(): Promise<void> { }
}
