import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalRegistration, TerminalsService, TerminalState } from '../../common';

/** What Theia calls the terminals of tasks. */
const TASK_KIND = 'task';

/** Which terminal of the backend each tab shows. The names are the backend's, so that they outlive the page. */
@injectable()
export class TerminalNames implements FrontendApplicationContribution {

    @inject(TerminalService)
    protected readonly terminals: TerminalService;

    @inject(TerminalsService)
    protected readonly service: TerminalsService;

    @inject(ILogger) @named('openspace-hands:TerminalNames')
    protected readonly logger: ILogger;

    protected readonly states = new Map<TerminalWidget, TerminalState>();
    protected readonly agents = new WeakMap<TerminalWidget, TerminalRegistration['agent']>();
    protected readonly registrations =
        new WeakMap<TerminalWidget, { readonly processId: number; readonly state: Promise<TerminalState> }>();
    protected readonly onDidChangeEmitter = new Emitter<TerminalWidget>();
    /** A terminal got its name, or another user, or is gone. */
    readonly onDidChange: Event<TerminalWidget> = this.onDidChangeEmitter.event;

    initialize(): void {
        this.terminals.all.forEach(widget => this.follow(widget));
        this.terminals.onDidCreateTerminal(widget => this.follow(widget));
    }

    /** Undefined for other widgets, and for a terminal in its first moment. */
    idOf(widget: Widget): string | undefined {
        return this.stateOf(widget)?.terminalId;
    }

    stateOf(widget: Widget): TerminalState | undefined {
        return this.states.get(widget as TerminalWidget);
    }

    widgetOf(terminalId: string): TerminalWidget | undefined {
        return [...this.states].find(([, state]) => state.terminalId === terminalId)?.[0];
    }

    /** The terminal that is about to be started is the agent's. */
    expectAgent(widget: TerminalWidget, agent: NonNullable<TerminalRegistration['agent']>): void {
        this.agents.set(widget, agent);
    }

    /** Tells the backend of a terminal that has been started. */
    register(widget: TerminalWidget): Promise<TerminalState> {
        const known = this.registrations.get(widget);
        if (known?.processId === widget.terminalId) {
            return known.state;
        }
        const state = this.doRegister(widget);
        this.registrations.set(widget, { processId: widget.terminalId, state });
        return state;
    }

    protected async doRegister(widget: TerminalWidget): Promise<TerminalState> {
        const state = await this.service.register({
            processId: widget.terminalId, title: widget.title.label, agent: this.agents.get(widget)
        });
        if (!widget.isDisposed) {
            this.states.set(widget, state);
            this.onDidChangeEmitter.fire(widget);
        }
        return state;
    }

    /** The backend knows something new. */
    update(state: TerminalState): void {
        for (const [widget, { processId }] of this.states) {
            if (processId === state.processId) {
                this.states.set(widget, state);
                this.onDidChangeEmitter.fire(widget);
            }
        }
    }

    protected follow(widget: TerminalWidget): void {
        // Fires again after the connection or the whole backend was gone; then it may be another process.
        const opened = widget.onDidOpen(() => this.registerQuietly(widget));
        widget.disposed.connect(() => {
            opened.dispose();
            const state = this.states.get(widget);
            if (state) {
                this.states.delete(widget);
                this.onDidChangeEmitter.fire(widget);
                if (widget.kind === TASK_KIND) {
                    this.service.forget(state.processId).catch((error: unknown) =>
                        this.logger.warn('the output of a task is kept', { reason: String(error) }));
                }
            }
        });
        if (widget.terminalId >= 0) {
            this.registerQuietly(widget);
        }
    }

    protected registerQuietly(widget: TerminalWidget): void {
        this.register(widget).catch((error: unknown) => {
            this.registrations.delete(widget);
            this.logger.warn('a terminal has no name', { reason: String(error) });
        });
    }
}
