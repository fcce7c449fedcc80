import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { CommandArgs } from 'openspace-core/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { terminalCreate, TerminalsService } from '../../common';
import { GUEST_ATTRIBUTE } from './guest-tab';
import { TerminalNames } from './terminal-names';

/** Theia starts a terminal of the person anew when the backend has forgotten it. One of the agent's is over then. */
const KIND = 'openspace-agent';

/** Terminals in this page that exist because the agent wants them. */
@injectable()
export class AgentTerminals implements FrontendApplicationContribution {

    @inject(TerminalService)
    protected readonly terminals: TerminalService;

    @inject(TerminalsService)
    protected readonly service: TerminalsService;

    @inject(TerminalNames)
    protected readonly names: TerminalNames;

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(OpenSpaceClientImpl)
    protected readonly client: OpenSpaceClientImpl;

    @inject(ILogger) @named('openspace-hands:AgentTerminals')
    protected readonly logger: ILogger;

    initialize(): void {
        this.terminals.onDidCreateTerminal(widget => {
            if (widget.kind === KIND) {
                widget.onDidOpenFailure(() => widget.dispose());
            }
        });
        this.client.onDidStopAgent(() => {
            this.service.interruptAgent().catch((error: unknown) =>
                this.logger.warn('terminals could not be interrupted', { reason: String(error) }));
        });
    }

    /** Starts a shell and shows it in the bottom panel; the keyboard stays where it is. Answers its id. */
    async create(
        { title, cwd, shellPath }: CommandArgs<typeof terminalCreate>, { source, sessionId, signal }: CommandContext
    ): Promise<string> {
        const folder = cwd === undefined ? undefined : await this.files.locate(cwd, 'cwd');
        const isAgent = source !== 'palette';
        await this.service.checkCreation(shellPath);
        signal.throwIfAborted();
        const widget = await this.terminals.newTerminal({
            title: title ?? nls.localize('openspace/core/terminal/title', 'Agent'),
            cwd: folder?.uri,
            shellPath,
            useServerTitle: false,
            ...(isAgent ? { kind: KIND } : {})
        });
        if (isAgent) {
            this.names.expectAgent(widget, { sessionId });
        }
        return this.start(widget, () => this.reveal(widget));
    }

    /** Opens a tab for a terminal that has none in this page. */
    async show(terminalId: string, options: ApplicationShell.WidgetOptions): Promise<TerminalWidget> {
        const { processId } = await this.service.find(terminalId);
        // Of our kind: a person's shell that ended this very moment is not started anew, either.
        const widget = await this.terminals.newTerminal({
            title: terminalId, useServerTitle: false, kind: KIND, attributes: { [GUEST_ATTRIBUTE]: '' }
        });
        await this.start(widget, () => this.focus.during(async () => {
            await this.shell.addWidget(widget, options);
            await this.shell.revealWidget(widget.id);
        }), processId);
        return widget;
    }

    protected async start(widget: TerminalWidget, reveal: () => Promise<void>, processId?: number): Promise<string> {
        try {
            await widget.start(processId);
            const { terminalId } = await this.names.register(widget);
            widget.setTitle(terminalId);
            await reveal();
            return terminalId;
        } catch (error) {
            this.logger.warn('a terminal did not start', { reason: String(error) });
            widget.dispose();
            throw new Error('The terminal could not be started.', { cause: error });
        }
    }

    /** Somebody who works in the bottom panel keeps what they see there; the new tab stands beside it. */
    protected async reveal(widget: TerminalWidget): Promise<void> {
        const isInUse = this.shell.bottomPanel.isVisible && this.shell.bottomPanel.node.contains(document.activeElement);
        await this.focus.during(async () => {
            if (!widget.isAttached) {
                await this.shell.addWidget(widget, { area: 'bottom' });
            }
            if (!isInUse) {
                await this.shell.revealWidget(widget.id);
            }
        });
    }
}
