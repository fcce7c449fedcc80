import { CodeActionContext, DocumentFormattingEditProvider, Range, TextDocument, workspace } from 'vscode';
import {
    DidChangeConfigurationNotification, DocumentDiagnosticRequest, LanguageClient, LanguageClientOptions, Middleware
} from 'vscode-languageclient/node';
import { ServerDefinition, SettingsContext } from '../catalog/server-definition';
import { OpenDocuments } from './open-documents';
import { ServerCommand } from './server-command';
import { ServerLog } from './server-log';
import { quiet, ServerProcessRun } from './server-process-run';

type Settings = Readonly<Record<string, unknown>>;

/** Titles of actions that somebody else offers at this place, so that they are not there twice. */
export type OfferedElsewhere = (document: TextDocument, range: Range, context: CodeActionContext) => Promise<ReadonlySet<string>>;

/** What others do for the client of a server, by the server's id. */
export interface ClientHelp {
    readonly offeredElsewhere?: Readonly<Record<string, OfferedElsewhere>>;
    /** Formats instead of servers that offer it and cannot. */
    readonly formatters?: Readonly<Record<string, DocumentFormattingEditProvider>>;
    /** Goes between a borrowed client and its server. */
    readonly middleware?: Readonly<Record<string, Middleware>>;
}

const QuietLanguageClient = quiet(LanguageClient);

/** A process of a server, and a client of ours. */
export class LanguageClientRun extends ServerProcessRun {

    protected override readonly client: LanguageClient;

    constructor(
        protected readonly definition: ServerDefinition,
        command: ServerCommand,
        log: ServerLog,
        protected readonly settings: () => SettingsContext,
        protected readonly help: ClientHelp = {}
    ) {
        super(command, log, () => settings().folder);
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
                            ? params.items.map(({ section }, index) => this.settingsOf(section, configured[index]))
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

    protected settingsOf(section: string | undefined, configured: unknown): unknown {
        const complete = this.definition.settings?.[section ?? ''];
        return complete ? complete(configured as Settings | null ?? {}, this.settings()) : configured;
    }
}
