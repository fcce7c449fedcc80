import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import { expect, it } from 'vitest';
import { releaseTerminals } from './released-terminals';

/** As Theia's: what it pushes stays until the end. */
class Tracking {

    readonly toDispose = new DisposableCollection();
    readonly heard: string[] = [];

    async trackTerminal({ onData }: { onData: Emitter<string>['event']; onDidDispose: Emitter<void>['event'] }): Promise<void> {
        this.toDispose.push(onData(text => this.heard.push(text)));
    }
}

it('hears of a terminal until it is closed, and of others as long as they are open', async () => {
    releaseTerminals(Tracking.prototype);
    const tracking = new Tracking();
    const [first, second] = [1, 2].map(() => ({ data: new Emitter<string>(), closed: new Emitter<void>() }));
    for (const { data, closed } of [first, second]) {
        await tracking.trackTerminal({ onData: data.event, onDidDispose: closed.event });
    }
    first.data.fire('a');
    first.closed.fire();
    first.data.fire('b');
    second.data.fire('c');
    expect(tracking.heard).toEqual(['a', 'c']);
    tracking.toDispose.dispose();
    second.data.fire('d');
    expect(tracking.heard).toEqual(['a', 'c']);
});
