import { Widget } from '@theia/core/lib/browser/widgets';
import { injectable, postConstruct } from '@theia/core/shared/inversify';

/** How long somebody who stopped typing still counts as working there, in milliseconds. */
export const STILL_AT_WORK = 5_000;

/** Knows where the person works: there nothing may disappear, scroll or move by itself. */
@injectable()
export class PersonAtWork {

    protected lastKey: { readonly target: Node; readonly time: number } | undefined;

    @postConstruct()
    protected init(): void {
        document.addEventListener('keydown', ({ target }) => {
            if (target instanceof Node) {
                this.lastKey = { target, time: performance.now() };
            }
        }, true);
    }

    /** The keyboard is in the widget, or was a moment ago. */
    isIn({ node }: Widget): boolean {
        return node.contains(document.activeElement) || this.typedIn(node);
    }

    /** Keys went there a moment ago, wherever the keyboard is now. */
    typedIn(node: Node): boolean {
        return !!this.lastKey && performance.now() - this.lastKey.time < STILL_AT_WORK && node.contains(this.lastKey.target);
    }
}
