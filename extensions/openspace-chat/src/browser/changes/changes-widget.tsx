import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { turnsWithChanges } from './changed-turns';
import { ChangesServices } from './changes-services';
import { ChangesView } from './components/changes-view';

/** What the agent changed, file by file. */
@injectable()
export class ChangesWidget extends WatchingWidget {

    static readonly ID = 'openspace-changes';

    static get LABEL(): string {
        return nls.localize('openspace/chat/changes/title', 'Changes');
    }

    @inject(ChangesServices) protected readonly services: ChangesServices;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    @postConstruct()
    protected init(): void {
        presentView(this, { id: ChangesWidget.ID, testID: 'changes-view', label: ChangesWidget.LABEL, icon: 'diff-multiple' });
        this.addClass('openspace-changes');
        // The list scrolls by itself.
        this.scrollOptions = undefined;
        const { model, reviewed, comments, copy, places, staging } = this.services;
        const batcher = new FrameBatcher(() => this.update());
        this.toDispose.pushAll([
            batcher,
            ...[model, reviewed, comments, copy, places, staging].map(({ onDidChange }) => onDidChange(() => batcher.schedule())),
            this.preferences.onPreferenceChanged(({ preferenceName }) => preferenceName.startsWith('diffEditor.') && batcher.schedule())
        ]);
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector('button')));
    }

    protected watch(): Disposable {
        const { model, places } = this.services;
        return new DisposableCollection(model.watch(), places.watch(() => model.state.scope?.sessionID));
    }

    protected render(): React.ReactNode {
        const { model, comments, places, diffs } = this.services;
        const { scope } = model.state;
        const turns = scope ? turnsWithChanges(this.store.state.conversations[scope.sessionID]?.messages ?? [], scope.messageID) : [];
        return <ChangesView services={this.services} state={model.state} turns={turns}
            comments={places.locate(comments.of(scope?.sessionID))} sideBySide={diffs.isSideBySide} />;
    }
}
