import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { interfaces } from '@theia/core/shared/inversify';
import { Surface } from '../surfaces/surface';
import { FileTab, FileTabs } from './file-tabs';
import { FileWorkshop, WorkshopLoader } from './workshop-loader';

export interface FileSurfaceParts {
    /** As {@link FileTabs.factoryId}. */
    readonly factoryId: string;
    readonly surface: new () => Surface;
    readonly tabs: new () => FileTabs<FileTab>;
    readonly loader: new (container: interfaces.Container) => WorkshopLoader<FileWorkshop>;
}

/** All that the IDE needs of a surface of files before there is one; each part can be injected by its class. */
export function bindFileSurface(bind: interfaces.Bind, { factoryId, surface, tabs, loader }: FileSurfaceParts): void {
    bind(loader).toDynamicValue(({ container }) => new loader(container)).inSingletonScope();
    bind(tabs).toSelf().inSingletonScope();
    bind(surface).toSelf().inSingletonScope();
    bind(Surface).toService(surface);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: factoryId,
        createWidget: async (options: NavigatableWidgetOptions) => (await container.get(loader).load()).createView(options)
    })).inSingletonScope();
}
