import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { isEditing } from 'openspace-interface/lib/browser/page/is-editing';
import { Surfaces } from '../surfaces/surfaces';

/** How long somebody who stopped typing still counts as working there, in milliseconds. */
export const STILL_AT_WORK = 5_000;

/** Somebody who pressed a key so recently is in the middle of a word; in milliseconds. */
export const STILL_WRITING = 2_000;

/** Knows where the person works: there nothing may disappear, scroll or move by itself. */
@injectable()
export class PersonAtWork {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    protected lastKey: { readonly target: Node; readonly time: number } | undefined;
    /** When something was last written, wherever that was. */
    protected lastWritten = -Infinity;
    /** The keyboard came here for the agent, and the person has not done anything since. */
    protected brought: Element | undefined;

    @postConstruct()
    protected init(): void {
        const listen = (types: readonly string[], listener: (event: Event) => void): void =>
            types.forEach(type => document.addEventListener(type, listener, { capture: true, passive: true }));
        listen(['keydown'], ({ target }) => {
            if (target instanceof Node) {
                this.lastKey = { target, time: performance.now() };
            }
        });
        listen(['keydown', 'compositionupdate', 'input'], ({ target }) => {
            if (target instanceof Element && isEditing(target)) {
                this.lastWritten = performance.now();
            }
        });
        listen(['keydown', 'pointerdown'], () => this.brought = undefined);
    }

    /** The person has the keyboard in the widget, or had it a moment ago. */
    isIn({ node }: Widget): boolean {
        return this.hasCaretIn(node) || this.typedIn(node);
    }

    /** The person has the keyboard in there, also if they look at another window at the moment. */
    hasCaretIn(node: Node): boolean {
        const focused = document.activeElement;
        return focused !== null && node.contains(focused) && focused !== this.brought;
    }

    /** The person has the keyboard in there, and this window before them. */
    isPresentIn(node: Node): boolean {
        return document.hasFocus() && this.hasCaretIn(node);
    }

    /** Keys went there a moment ago, wherever the keyboard is now. */
    typedIn(node: Node): boolean {
        return !!this.lastKey && performance.now() - this.lastKey.time < STILL_AT_WORK && node.contains(this.lastKey.target);
    }

    /** The person is writing in there, or has something half written before their eyes. */
    isWritingIn(node: Node): boolean {
        const focused = document.activeElement;
        return focused !== null && node.contains(focused) && this.isWriting(focused);
    }

    /** As {@link isWritingIn}, for what has the keyboard. */
    isWriting(focused: Element): boolean {
        return isEditing(focused) && (performance.now() - this.lastWritten < STILL_WRITING || this.hasDraft(focused));
    }

    /** What only passes keys on has no text of its own. */
    protected hasDraft(focused: Element): boolean {
        return (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) && focused.value !== ''
            && !this.surfaces.passesKeysOn(focused);
    }

    /** The keyboard is where it is because of the agent: that is not the person's place until they do something. */
    wasBrought(): void {
        this.brought = document.activeElement ?? undefined;
    }
}
