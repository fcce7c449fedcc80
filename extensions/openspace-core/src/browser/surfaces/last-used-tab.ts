import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';

/** What a surface knows of its tabs. */
export interface TabKnowledge<T> {
    /** Undefined if the tab cannot be seen, or belongs to another surface. */
    of(widget: Widget): T | undefined;
    /** The tab that was used last, if the surface knows that better than the window. */
    readonly lastUsed?: Widget;
}

/** The tab that the person used last, of all that surfaces know something about: from there they may have gone to the chat, say. */
export class LastUsedTab<T> {

    protected last: Widget | undefined;
    /** A tab that is closed is no longer what the person looks at. */
    protected readonly forget = (widget: Widget): void => {
        if (widget === this.last) {
            this.last = undefined;
            this.onDidChangeEmitter.fire();
        }
    };
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(shell: Pick<ApplicationShell, 'onDidChangeActiveWidget'>, protected readonly knowledge: () => readonly TabKnowledge<T>[]) {
        shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && newValue !== this.last && this.of(newValue) !== undefined) {
                this.last = newValue;
                newValue.disposed.connect(this.forget);
                this.onDidChangeEmitter.fire();
            } else if (this.last && !this.last.isVisible) {
                this.onDidChangeEmitter.fire();
            }
        });
    }

    /** As far as it can be seen. What an agent brings to the front counts if the surface says so. */
    get widget(): Widget | undefined {
        return this.found?.widget;
    }

    /** What is known of it. */
    get current(): T | undefined {
        return this.found?.value;
    }

    of(widget: Widget): T | undefined {
        return valueIn(this.knowledge(), widget);
    }

    protected get found(): { readonly widget: Widget; readonly value: T } | undefined {
        const all = this.knowledge();
        const { last } = this;
        const own = last && !last.isDisposed ? valueIn(all.filter(one => !('lastUsed' in one)), last) : undefined;
        if (last && own !== undefined) {
            return { widget: last, value: own };
        }
        for (const { lastUsed } of all) {
            const value = lastUsed && valueIn(all, lastUsed);
            if (lastUsed && value !== undefined) {
                return { widget: lastUsed, value };
            }
        }
        return undefined;
    }
}

/** Of the first who knows the tab. To ask costs something: an editor puts its whole state together. */
function valueIn<T>(knowledge: readonly TabKnowledge<T>[], widget: Widget): T | undefined {
    for (const one of knowledge) {
        const value = one.of(widget);
        if (value !== undefined) {
            return value;
        }
    }
    return undefined;
}
