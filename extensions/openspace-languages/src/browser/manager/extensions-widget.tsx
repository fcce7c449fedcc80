import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { CommandService } from '@theia/core/lib/common/command';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import * as React from '@theia/core/shared/react';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { ExtensionPages } from './details/extension-pages';
import { ExtensionLists } from './extension-lists';
import { EXTENSIONS_LABEL, EXTENSIONS_VIEW, INSTALL_FILE } from './extensions-commands';
import { ExtensionsModel } from './extensions-model';

/** Which extensions there are, what they may do, and where to get others. */
@injectable()
export class ExtensionsWidget extends WatchingWidget {

    @inject(ExtensionsModel) protected readonly model: ExtensionsModel;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(WindowService) protected readonly windows: WindowService;
    @inject(ExtensionPages) protected readonly pages: ExtensionPages;

    @postConstruct()
    protected init(): void {
        presentView(this, { id: EXTENSIONS_VIEW, testID: 'extensions', label: EXTENSIONS_LABEL, icon: 'extensions' });
        this.addClass('openspace-extensions');
    }

    protected watch(): Disposable {
        this.update();
        return new DisposableCollection(this.model.onDidChange(() => this.update()), this.model.watch());
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector('input')));
    }

    protected render(): React.ReactNode {
        return <ExtensionLists
            model={this.model}
            onInstallFile={() => void this.commands.executeCommand(INSTALL_FILE.id)}
            onReload={() => this.windows.reload()}
            onShow={id => void this.pages.open(id)}
        />;
    }
}
