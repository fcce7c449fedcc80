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
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(shell: Pick<ApplicationShell, 'onDidChangeActiveWidget'>, protected readonly knowledge: () => readonly TabKnowledge<T>[]) {
        shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && newValue !== this.last && this.of(newValue) !== undefined) {
                this.last = newValue;
                this.onDidChangeEmitter.fire();
            }
        });
    }

    /** As far as it can be seen. What an agent brings to the front counts if the surface says so. */
    get widget(): Widget | undefined {
        const { last } = this;
        const owner = last && !last.isDisposed ? this.ownerOf(last) : undefined;
        return owner && !('lastUsed' in owner) ? last : this.knowledge().map(({ lastUsed }) => lastUsed).find(widget => widget && this.ownerOf(widget));
    }

    /** What is known of it. */
    get current(): T | undefined {
        const { widget } = this;
        return widget && this.of(widget);
    }

    of(widget: Widget): T | undefined {
        return this.ownerOf(widget)?.of(widget);
    }

    protected ownerOf(widget: Widget): TabKnowledge<T> | undefined {
        return this.knowledge().find(one => one.of(widget) !== undefined);
    }
}
