import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, optional, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { ActivityEntry } from '../../common';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandDescription } from '../commands/command-words';
import { ActivityDescriptions } from './activity-descriptions';
import { ActivityExport } from './activity-export';
import { ActivityModel } from './activity-model';
import { ActivityView } from './activity-view';
import { MessageLink } from './message-link';

/** A page hears only of its own commands: the others are looked for, while somebody looks. In milliseconds. */
const LOOK_AGAIN = 3_000;

/** The audit log for people. */
@injectable()
export class ActivityWidget extends WatchingWidget {

    static readonly ID = 'openspace-activity';

    static get LABEL(): string {
        return nls.localize('openspace/core/activity/title', 'Agent Activity');
    }

    @inject(ActivityModel) protected readonly model: ActivityModel;
    @inject(OpenSpaceClientImpl) protected readonly client: OpenSpaceClientImpl;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(AgentCommandRegistry) protected readonly registry: AgentCommandRegistry;
    @inject(ActivityDescriptions) protected readonly descriptions: ActivityDescriptions;
    @inject(ActivityExport) protected readonly exporting: ActivityExport;
    @inject(MessageLink) @optional() protected readonly link: MessageLink | undefined;

    protected readonly filter = React.createRef<HTMLInputElement>();

    @postConstruct()
    protected init(): void {
        presentView(this, { id: ActivityWidget.ID, testID: 'activity-view', label: ActivityWidget.LABEL, icon: 'pulse' });
        // The table scrolls by itself.
        this.scrollOptions = undefined;
        this.toDispose.pushAll([
            this.model.onDidChange(() => this.update()),
            // Definitions of surfaces may come later than the log.
            this.registry.onDidChange(() => this.update()),
            this.client.onDidFinishCommand(() => this.isVisible && this.model.refreshSoon())
        ]);
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.filter.current));
    }

    protected watch(): Disposable {
        void this.model.refresh();
        const interval = setInterval(() => document.hidden || this.model.refreshSoon(), LOOK_AGAIN);
        return Disposable.create(() => clearInterval(interval));
    }

    protected readonly reveal = async ({ sessionId, messageId }: ActivityEntry): Promise<void> => {
        try {
            await this.link?.reveal(sessionId ?? '', messageId ?? '');
        } catch (error) {
            this.messages.warn(nls.localize(
                'openspace/core/activity/revealFailed',
                'The message cannot be shown: {0}',
                toastText(errorText(error))
            ));
        }
    };

    protected readonly onReveal = (entry: ActivityEntry): void => void this.reveal(entry);
    protected readonly describe = (entry: ActivityEntry): CommandDescription => this.descriptions.describe(entry);
    protected readonly onFilter = (filter: string): void => this.model.setFilter(filter);
    protected readonly onMore = (): void => void this.model.loadMore();
    protected readonly onRetry = (): void => void this.model.refresh();
    protected readonly onExport = (): void => void this.exporting.run();

    protected render(): React.ReactNode {
        return <ActivityView state={this.model.state} now={Date.now()} filterRef={this.filter} onFilter={this.onFilter}
            onMore={this.onMore} onRetry={this.onRetry} onExport={this.onExport}
            onReveal={this.link && this.onReveal} describe={this.describe} />;
    }
}
