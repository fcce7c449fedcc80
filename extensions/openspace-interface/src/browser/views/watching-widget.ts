import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';

/** A view that keeps itself up to date while somebody can see it, and rests otherwise. */
@injectable()
export abstract class WatchingWidget extends ReactWidget {

    protected watching: Disposable | undefined;

    /** Begins to look for news; disposing what is returned ends it. */
    protected abstract watch(): Disposable;

    override dispose(): void {
        this.rest();
        super.dispose();
    }

    protected override onAfterAttach(msg: Message): void {
        super.onAfterAttach(msg);
        this.look();
    }

    protected override onAfterShow(msg: Message): void {
        super.onAfterShow(msg);
        this.look();
    }

    protected override onAfterHide(msg: Message): void {
        super.onAfterHide(msg);
        this.rest();
    }

    protected override onBeforeDetach(msg: Message): void {
        this.rest();
        super.onBeforeDetach(msg);
    }

    protected look(): void {
        if (this.isVisible) {
            this.watching ??= this.watch();
        }
    }

    protected rest(): void {
        this.watching?.dispose();
        this.watching = undefined;
    }
}
