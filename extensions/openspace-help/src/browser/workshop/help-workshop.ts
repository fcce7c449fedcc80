import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { SetKeys } from '../keys/set-keys';
import { HelpLinks } from '../library/help-links';
import { ProblemReport } from '../report/problem-report';
import { HelpTab } from '../tab/help-tab';
import { HelpWidget } from '../view/help-widget';

/** What is loaded with the first page. */
export interface HelpWorkshop {
    createTab(): HelpTab;
    /** Shows the person what a report would say. */
    reportProblem(): Promise<void>;
}

const bindings = new ContainerModule(bind => {
    bind(SetKeys).toSelf().inSingletonScope();
    bind(HelpLinks).toSelf().inSingletonScope();
    bind(ProblemReport).toSelf().inSingletonScope();
    bind(HelpWidget).toSelf();
});

/** `parent` has everything of the IDE. */
export function openWorkshop(parent: interfaces.Container): HelpWorkshop {
    const container = parent.createChild() as Container;
    container.load(bindings);
    return {
        createTab: () => container.get(HelpWidget),
        reportProblem: () => container.get(ProblemReport).show()
    };
}
