import { QuickPickInput, QuickPickItemOrSeparator } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { QuickOpenTask, SHOW_ALL } from '@theia/task/lib/browser/quick-open-task';
import type { PatientPluginSupport } from '../host/patient-plugin-support';
import { lookFor } from './busy-pick';

/** The extensions. They are made with Theia's tasks, and those with this choice, so that it can have them only later. */
export const TaskKnowers = Symbol('TaskKnowers');
export type TaskKnowers = () => Pick<PatientPluginSupport, 'whenTasksAreKnown'>;

/** Theia's choice of tasks, which does not say that there are none while the extension that knows them is still starting. */
@injectable()
export class PatientTaskPicker extends QuickOpenTask {

    @inject(TaskKnowers)
    protected readonly knowers: TaskKnowers;

    protected override doSecondLevel(taskType: string): Promise<void> {
        const text = nls.localize('openspace/running/lookingForTasks', 'Looking for tasks…');
        const known = this.knowers().whenTasksAreKnown(taskType === SHOW_ALL ? this.allTypes() : [taskType]);
        return lookFor(known, this.quickInputService.createQuickPick(), text, () => super.doSecondLevel(taskType));
    }

    protected override async resolveItemsToConfigure(): Promise<QuickPickInput<QuickPickItemOrSeparator>[]> {
        await this.knowers().whenTasksAreKnown(this.allTypes());
        return super.resolveItemsToConfigure();
    }

    protected allTypes(): string[] {
        return this.taskDefinitionRegistry.getAll().map(({ taskType }) => taskType);
    }
}
