import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { ContainerModule } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { DiceGames } from './dice-games';
import { DiceSurface } from './dice-surface';
import { DiceView, DiceViewOptions } from './dice-view';

export default new ContainerModule(bind => {
    bind(DiceGames).toSelf().inSingletonScope();
    bind(DiceSurface).toSelf().inSingletonScope();
    bind(Surface).toService(DiceSurface);
    bind(DiceView).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: DiceView.FACTORY,
        createWidget: (options: NavigatableWidgetOptions) => {
            const child = container.createChild();
            child.bind(DiceViewOptions).toConstantValue(options);
            return child.get(DiceView);
        }
    })).inSingletonScope();
});
