import * as path from 'node:path';
import { CodeActionContext, DocumentFormattingEditProvider, Range, TextDocument, Uri, workspace } from 'vscode';
import {
    DidChangeConfigurationNotification, DidChangeWorkspaceFoldersNotification, DocumentDiagnosticRequest, LanguageClient,
    LanguageClientOptions, Middleware
} from 'vscode-languageclient/node';
import { ServerDefinition, SettingsContext } from '../catalog/server-definition';
import { OpenDocuments } from './open-documents';
import { ServerCommand } from './server-command';
import { ServerLog } from './server-log';
import { quiet, ServerProcessRun } from './server-process-run';
import { withoutCopies } from './without-copies';

type Settings = Readonly<Record<string, unknown>>;

/** Titles of actions that somebody else offers at this place, so that they are not there twice. */
export type OfferedElsewhere = (document: TextDocument, range: Range, context: CodeActionContext) => Promise<ReadonlySet<string>>;

/** What others do for the client of a server, by the server's id. */
export interface ClientHelp {
    readonly offeredElsewhere?: Readonly<Record<string, OfferedElsewhere>>;
    /** Formats instead of servers that offer it and cannot. */
    readonly formatters?: Readonly<Record<string, DocumentFormattingEditProvider>>;
    /** The folder of a file that is a project of its own, with settings of its own, below an open folder. */
    readonly projects?: Readonly<Record<string, (file: Uri) => Uri | undefined>>;
    /** Goes between a borrowed client and its server. */
    readonly middleware?: Readonly<Record<string, Middleware>>;
}

const QuietLanguageClient = quiet(LanguageClient);

/** A process of a server, and a client of ours. */
export class LanguageClientRun extends ServerProcessRun {

    protected override readonly client: LanguageClient;
    /** Those below open folders of which the server knows. */
    protected readonly projects = new Set<string>();

    constructor(
        protected readonly definition: ServerDefinition,
        command: ServerCommand,
        log: ServerLog,
        folder: () => string | undefined,
        protected readonly settings: (scope: Uri | undefined) => SettingsContext,
        protected readonly help: ClientHelp = {}
    ) {
        super(command, log, folder);
        this.client = new QuietLanguageClient(
            `openspace.${definition.id}`, definition.name, async () => this.spawn(), this.clientOptions()
        );
    }

    override start(): Promise<void> {
        // A private member of the client's: see there.
        const diagnostics = this.client.getFeature(DocumentDiagnosticRequest.method) as unknown as { tabs?: OpenDocuments };
        diagnostics.tabs = new OpenDocuments();
        return this.client.start();
    }

    protected clientOptions(): LanguageClientOptions {
        const offeredElsewhere = this.help.offeredElsewhere?.[this.definition.id];
        const formatter = this.help.formatters?.[this.definition.id];
        return {
            ...this.supervision(),
            documentSelector: this.definition.languages.flatMap(language => ['file', 'untitled'].map(scheme => ({ scheme, language }))),
            initializationOptions: this.definition.initialization,
            middleware: {
                ...this.definition.runsFolderCode && withoutCopies,
                didOpen: async (document, next) => {
                    const told = this.tellOfProject(document);
                    // Without a pause if there is nothing to wait for: what comes next must not overtake it.
                    return told ? told.then(() => next(document)) : next(document);
                },
                provideCodeActions: async (document, range, context, token, next) => {
                    const [actions, others] = await Promise.all([
                        next(document, range, context, token), offeredElsewhere?.(document, range, context)
                    ]);
                    return actions?.filter(({ title }) => !others?.has(title));
                },
                provideDocumentFormattingEdits: (document, options, token, next) => formatter
                    ? formatter.provideDocumentFormattingEdits(document, options, token)
                    : next(document, options, token),
                workspace: {
                    configuration: async (params, token, next) => {
                        const configured = await next(params, token);
                        return Array.isArray(configured)
                            ? params.items.map(({ section, scopeUri }, index) => this.settingsOf(section, configured[index], scopeUri))
                            : configured;
                    },
                    didChangeConfiguration: async sections => this.client.sendNotification(DidChangeConfigurationNotification.type, {
                        settings: Object.fromEntries(
                            (sections ?? []).map(section => [section, this.settingsOf(section, workspace.getConfiguration().get(section))])
                        )
                    })
                }
            }
        };
    }

    protected settingsOf(section: string | undefined, configured: unknown, scope?: string): unknown {
        const complete = this.definition.settings?.[section ?? ''];
        const context = (): SettingsContext => this.settings(scope === undefined ? undefined : Uri.parse(scope));
        return complete ? complete(configured as Settings | null ?? {}, context()) : configured;
    }

    /** A server hears of a project before it hears of the first file in it. */
    protected tellOfProject(document: TextDocument): Promise<void> | undefined {
        const project = this.help.projects?.[this.definition.id]?.(document.uri);
        if (!project || this.projects.has(project.toString())) {
            return undefined;
        }
        this.projects.add(project.toString());
        return this.client.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
            event: { added: [{ uri: project.toString(), name: path.basename(project.fsPath) }], removed: [] }
        });
    }
}
