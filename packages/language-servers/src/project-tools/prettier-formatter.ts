import { Disposable, DocumentFormattingEditProvider, languages, Range, TextDocument, TextEdit, workspace } from 'vscode';
import { ProjectTools } from './project-tools';
import { PRETTIER_LANGUAGES } from './tool-languages';

/** Formats with the Prettier of the project, in the folders of projects that use it. */
export class PrettierFormatter implements DocumentFormattingEditProvider, Disposable {

    /** By the folders that they are for. */
    protected readonly registrations = new Map<string, Disposable>();
    protected readonly subscriptions: Disposable;

    constructor(protected readonly tools: ProjectTools) {
        this.subscriptions = Disposable.from(
            workspace.onDidOpenTextDocument(document => this.offerFor(document)),
            tools.onDidChange(() => {
                this.withdraw();
                workspace.textDocuments.forEach(document => this.offerFor(document));
            })
        );
        workspace.textDocuments.forEach(document => this.offerFor(document));
    }

    async provideDocumentFormattingEdits(document: TextDocument): Promise<TextEdit[]> {
        const tool = this.tools.toolFor('prettier', document);
        const formatted = tool && await this.tools.ask(tool, 'format', document);
        if (typeof formatted !== 'string' || formatted === document.getText()) {
            return [];
        }
        const whole = new Range(document.positionAt(0), document.positionAt(document.getText().length));
        return [TextEdit.replace(whole, formatted)];
    }

    dispose(): void {
        this.subscriptions.dispose();
        this.withdraw();
    }

    /** There must be no second formatter where a project has no Prettier: the person would be asked which one to take. */
    protected offerFor(document: TextDocument): void {
        const tool = PRETTIER_LANGUAGES.includes(document.languageId) ? this.tools.toolFor('prettier', document) : undefined;
        if (tool && !this.registrations.has(tool.folder)) {
            // Theia loses the folder of a `RelativePattern` on the way to the page.
            const pattern = `${tool.folder.replaceAll('\\', '/').replace(/[[\]{}*?]/g, '[$&]')}/**`;
            const selector = PRETTIER_LANGUAGES.map(language => ({ scheme: 'file', language, pattern }));
            this.registrations.set(tool.folder, languages.registerDocumentFormattingEditProvider(selector, this));
        }
    }

    protected withdraw(): void {
        Disposable.from(...this.registrations.values()).dispose();
        this.registrations.clear();
    }
}
