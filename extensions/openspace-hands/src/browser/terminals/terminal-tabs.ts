import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { PINNED_CLASS } from '@theia/core/lib/browser/widgets';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalsService } from '../../common';
import { TerminalNames } from './terminal-names';

const DRIVEN = 'openspace-agent-drives';

/** The tabs of terminals: they show when the agent has the keyboard, and tell when the person pins them. */
@injectable()
export class TerminalTabs implements FrontendApplicationContribution {

    @inject(TerminalNames)
    protected readonly names: TerminalNames;

    @inject(TerminalsService)
    protected readonly service: TerminalsService;

    @inject(ILogger) @named('openspace-hands:TerminalTabs')
    protected readonly logger: ILogger;

    /** What the backend has been told of each tab. */
    protected readonly pinned = new WeakMap<TerminalWidget, boolean>();

    initialize(): void {
        this.names.onDidChange(widget => {
            if (widget.isDisposed) {
                return;
            }
            if (!this.pinned.has(widget)) {
                this.pinned.set(widget, false);
                widget.title.changed.connect(() => this.reportPin(widget));
                this.reportPin(widget);
            }
            this.showDriver(widget);
        });
    }

    protected showDriver(widget: TerminalWidget): void {
        const { title } = widget;
        const isDriven = this.names.stateOf(widget)?.driver === 'agent';
        const classes = title.className.split(' ').filter(name => name !== DRIVEN && name !== '');
        title.className = [...classes, ...(isDriven ? [DRIVEN] : [])].join(' ');
        title.caption = isDriven ? nls.localize('openspace/core/terminal/driven', '{0} (the agent types here)', title.label) : title.label;
    }

    protected reportPin(widget: TerminalWidget): void {
        const isPinned = widget.title.className.split(' ').includes(PINNED_CLASS);
        const terminalId = this.names.idOf(widget);
        if (terminalId !== undefined && this.pinned.get(widget) !== isPinned) {
            this.pinned.set(widget, isPinned);
            this.service.setPinned(terminalId, isPinned).catch((error: unknown) =>
                this.logger.warn('a pin was not heard of', { reason: String(error) }));
        }
    }
}
