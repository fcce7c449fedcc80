import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ChatGuides } from 'openspace-chat/lib/browser/guide/chat-guides';
import { ChatView } from 'openspace-chat/lib/browser/selection/chat-view';
import { Tour } from '../../common/tour-service';
import { TourActions } from './tour-actions';
import { TourCommands } from './tour-commands';
import { TourPlace } from './tour-place';

/** The tour in palette and menu, and in a window that shows one, the guide in the chat. */
@injectable()
export class TourContribution implements FrontendApplicationContribution, CommandContribution, MenuContribution {

    @inject(TourActions) protected readonly actions: TourActions;
    @inject(TourPlace) protected readonly place: TourPlace;
    @inject(ChatGuides) protected readonly guides: ChatGuides;
    @inject(ChatView) protected readonly chat: ChatView;
    @inject(FrontendApplicationStateService) protected readonly state: FrontendApplicationStateService;
    @inject(ILogger) @named('openspace-welcome:TourContribution') protected readonly logger: ILogger;

    protected tour: Tour | undefined;

    onStart(): void {
        this.place.tour.then(tour => tour && this.begin(tour)).catch((error: unknown) =>
            this.logger.warn('the tour could not begin', { error: String(error) }));
    }

    registerCommands(registry: CommandRegistry): void {
        const isOnTour = (): boolean => this.tour !== undefined;
        const isElsewhere = (): boolean => !isOnTour();
        registry.registerCommand(TourCommands.TAKE, { execute: () => this.actions.take(), isEnabled: isElsewhere, isVisible: isElsewhere });
        registry.registerCommand(TourCommands.LEAVE, { execute: () => this.actions.leave(), isEnabled: isOnTour, isVisible: isOnTour });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(CommonMenus.HELP, { commandId: TourCommands.TAKE.id, order: '0' });
        menus.registerMenuAction(CommonMenus.HELP, { commandId: TourCommands.LEAVE.id, order: '1' });
    }

    protected async begin(tour: Tour): Promise<void> {
        this.tour = tour;
        const { tourGuide } = await import('../guide/tour-guide');
        this.guides.follow(tourGuide(tour, this.actions));
        await this.state.reachedState('ready');
        await this.chat.openView({ reveal: true });
    }
}
