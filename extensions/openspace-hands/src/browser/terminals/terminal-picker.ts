import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { TerminalsService } from '../../common';

/** Lets the person pick a terminal; those without a tab in this page, too. */
@injectable()
export class TerminalPicker implements ArgumentPicker {

    @inject(TerminalsService)
    protected readonly service: TerminalsService;

    readonly kind = 'id:terminal';
    readonly emptyMessage = nls.localize('openspace/core/terminal/none', 'No terminal is open.');

    async choices(): Promise<PickerChoice[]> {
        const running = nls.localize('openspace/core/terminal/running', 'running');
        return (await this.service.list()).map(({ terminalId, cwd, busy }) => ({
            label: `$(terminal) ${terminalId}`,
            description: busy ? `${cwd} · ${running}` : cwd,
            value: terminalId
        }));
    }
}
