import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceCommands } from '../workspaces/workspace-commands';
import { WorkspaceAuditWidget } from './audit-widget';
import { WorkspaceAuditModel } from './workspace-audit-model';

/** Puts the audit trail beside terminals and problems: its lines are long. */
@injectable()
export class WorkspaceAuditContribution extends AbstractViewContribution<WorkspaceAuditWidget> {

    @inject(WorkspaceAuditModel) protected readonly model: WorkspaceAuditModel;

    constructor() {
        super({
            widgetId: WorkspaceAuditWidget.ID,
            widgetName: WorkspaceAuditWidget.LABEL,
            defaultWidgetOptions: { area: 'bottom' },
            toggleCommandId: WorkspaceCommands.TOGGLE_AUDIT_ID
        });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(WorkspaceCommands.SHOW_AUDIT, {
            execute: async (id?: unknown) => {
                if (typeof id === 'string') {
                    this.model.show(id);
                }
                await this.openView({ activate: true });
            }
        });
    }
}
