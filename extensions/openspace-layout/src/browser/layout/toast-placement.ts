import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Room between messages and what stands beside the editors, in pixels. */
const GAP = 16;

/** Keeps messages above the editors: what the person reads and writes beside them is not covered. */
@injectable()
export class ToastPlacement implements FrontendApplicationContribution {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    onDidInitializeLayout(): void {
        const place = (): void => this.place();
        new ResizeObserver(place).observe(this.shell.mainPanel.node);
        window.addEventListener('resize', place);
        // Sides that change places leave the size as it is.
        this.shell.onDidAddWidget(place);
    }

    protected place(): void {
        const { left, width } = this.shell.mainPanel.node.getBoundingClientRect();
        document.body.style.setProperty('--openspace-toasts-center', `${Math.round(left + width / 2)}px`);
        document.body.style.setProperty('--openspace-toasts-room', `${Math.round(width - 2 * GAP)}px`);
    }
}
