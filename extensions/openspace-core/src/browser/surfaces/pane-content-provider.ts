import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { FileLook } from '../../common/services/files-service';
import { CommandContext } from '../commands/command-context';
import { UndoStep } from '../undo/undo-steps';

/** Content that can be shown. */
export interface ResolvedContent {
    /** The name under which it is listed. */
    readonly contentId: string;
    /** Of content that is a file: tells it from others of the same name. */
    readonly uri?: string;
    /** Of content that is a file: what the backend saw when it was resolved, so that nobody has to ask again. */
    readonly look?: FileLook;
}

export interface PaneContentOptions {
    /** As the provider resolved it. */
    readonly uri?: string;
    /** As the provider resolved it, if that was just now. */
    readonly look?: FileLook;
    /** For content that has no name of its own. */
    readonly title?: string;
    /** Where a new tab belongs. */
    readonly widgetOptions: ApplicationShell.WidgetOptions;
}

/** How a surface shows its content in panes. */
export interface PaneContentProvider {
    /** The same content may stand in several panes. What may not is moved instead of opened again. */
    readonly isRepeatable?: boolean;
    /** Where content goes if the agent names no place; else the active pane. */
    readonly home?: ApplicationShell.WidgetOptions;
    /** Finds content by what the agent calls it; rejects with a message for the user if it cannot be shown. */
    resolve?(contentId: string, context: CommandContext): Promise<ResolvedContent>;
    /** Opens a tab, without the keyboard focus. Rejects with a message for the user. */
    open(contentId: string, options: PaneContentOptions): Promise<Widget>;
    /** The tab that shows the content already. */
    find(contentId: string, uri?: string): Widget | undefined;
    /**
     * The tab is in front now: shows this of all that it can show.
     * Answers the way back, if that changed something; throws with a message for the user.
     */
    turnTo?(contentId: string): UndoStep | undefined;
    /** It also shows what others know better, such as any file: they are asked first what a tab is. */
    readonly isFallback?: boolean;
    /** What a tab shows; undefined if it is of another type. */
    contentIdOf(widget: Widget): string | undefined;
    /**
     * Shows the content in an element of another surface, to be looked at. It fills the element, follows
     * changes, takes no keyboard, and is gone when it is disposed. Rejects with a message for the user.
     */
    embed?(contentId: string, host: HTMLElement): Promise<Disposable>;
    /** Why a tab must not be closed for the agent now, as a message for the user. */
    reasonToStay?(widget: Widget, context: CommandContext): Promise<string | undefined>;
}
