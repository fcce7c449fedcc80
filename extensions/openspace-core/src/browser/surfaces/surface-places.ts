import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { TabKnowledge } from './last-used-tab';

/** Where somebody was on a surface. */
export interface Place {
    readonly widgetId: string;
    /** As the agent calls what is shown there. */
    readonly path: string;
    /** Of a place in a text, from 1. */
    readonly line?: number;
    readonly column?: number;
    /** Whether nothing would move on the way from one to the other. */
    isSame(other: Place): boolean;
    /** On behalf of the agent: the keyboard stays where it is, and where the person works now nothing moves. */
    restore(): Promise<void>;
    /** The person wants to be there, with the keyboard. */
    goTo(): Promise<void>;
}

/** Places on a surface to which the person can go back after the agent has shown them something. */
export interface SurfacePlaces extends TabKnowledge<Place> {
    /** Tells when the person begins to work in a tab: they are not to be taken away from it. Any key or click, if absent. */
    onceUsed?(widget: Widget, used: () => void): Disposable;
}
