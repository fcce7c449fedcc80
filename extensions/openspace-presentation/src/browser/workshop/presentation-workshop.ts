import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { DeckChecker } from '../checking/deck-checker';
import { DeckCheckerImpl } from '../checking/deck-checker-impl';
import { DeckCommands } from '../commands/deck-commands';
import { DeckExport } from '../commands/deck-export';
import { DeckShowing } from '../commands/deck-showing';
import { NewDeckWizard } from '../commands/new-deck-wizard';
import { Decks } from '../decks/decks';
import { DecksImpl } from '../decks/decks-impl';
import { bindExport } from '../export/export-bindings';
import { ExportWizard } from '../export/export-wizard';
import { DeckEmbedding } from '../view/deck-embedding';
import { DeckCompany } from '../view/deck-company';
import { DeckView, DeckViewOptions } from '../view/deck-view';
import { LinkFollower } from '../view/link-follower';
import { DeckProblems } from '../problems/deck-problems';
import { bindSlides } from '../slides/slide-bindings';

/** All that decks need, once there is one; the rest of the IDE loads it at the first need. */
export interface PresentationWorkshop {
    readonly commands: DeckCommands;
    readonly showing: DeckShowing;
    readonly export: DeckExport;
    readonly exportWizard: ExportWizard;
    readonly wizard: NewDeckWizard;
    readonly embedding: DeckEmbedding;
    createView(options: NavigatableWidgetOptions): DeckView;
}

const bindings = new ContainerModule(bind => {
    bind(Decks).to(DecksImpl).inSingletonScope();
    bindSlides(bind);
    bind(DeckChecker).to(DeckCheckerImpl).inSingletonScope();
    bind(DeckProblems).toSelf().inSingletonScope();
    bind(DeckCommands).toSelf().inSingletonScope();
    bind(DeckShowing).toSelf().inSingletonScope();
    bindExport(bind);
    bind(DeckExport).toSelf().inSingletonScope();
    bind(NewDeckWizard).toSelf().inSingletonScope();
    bind(DeckEmbedding).toSelf().inSingletonScope();
    bind(LinkFollower).toSelf().inSingletonScope();
    bind(DeckCompany).toSelf();
    bind(DeckView).toSelf();
});

/** `parent` has everything of the IDE. */
export function openWorkshop(parent: interfaces.Container): PresentationWorkshop {
    const container = parent.createChild() as Container;
    container.load(bindings);
    return {
        commands: container.get(DeckCommands),
        showing: container.get(DeckShowing),
        export: container.get(DeckExport),
        exportWizard: container.get(ExportWizard),
        wizard: container.get(NewDeckWizard),
        embedding: container.get(DeckEmbedding),
        createView: options => {
            const child = container.createChild();
            child.bind(DeckViewOptions).toConstantValue(options);
            const view = child.get(DeckView);
            const watching = container.get(DeckProblems).watch(options.uri);
            view.disposed.connect(() => watching.dispose());
            return view;
        }
    };
}
