import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { CommandArgs, paneOpen } from '../../common';
import { CommandContext } from '../commands/command-context';
import { UndoStep } from '../undo/undo-steps';

export type PaneContentType = CommandArgs<typeof paneOpen>['type'];

/** Content that can be shown. */
export interface ResolvedContent {
    /** The name under which it is listed. */
    readonly contentId: string;
    /** Of content that is a file: tells it from others of the same name. */
    readonly uri?: string;
}

export interface PaneContentOptions {
    /** As the provider resolved it. */
    readonly uri?: string;
    /** For content that has no name of its own. */
    readonly title?: string;
    /** Where a new tab belongs. */
    readonly widgetOptions: ApplicationShell.WidgetOptions;
}

/** Implemented by every extension whose content `openspace.pane.open` can show; nothing else has to change. */
export const PaneContentProvider = Symbol('PaneContentProvider');
export interface PaneContentProvider {
    readonly type: PaneContentType;
    /** The same content may stand in several panes. What may not is moved instead of opened again. */
    readonly isRepeatable?: boolean;
    /** Where content goes if the agent names no place; else the active pane. */
    readonly home?: ApplicationShell.WidgetOptions;
    /** Finds content by what the agent calls it; rejects in words if it cannot be shown. */
    resolve?(contentId: string, context: CommandContext): Promise<ResolvedContent>;
    /** Opens a tab, without the keyboard focus. Rejects in words. */
    open(contentId: string, options: PaneContentOptions): Promise<Widget>;
    /** The tab that shows the content already. */
    find(contentId: string, uri?: string): Widget | undefined;
    /** The tab is in front now: shows this of all that it can show. Answers the way back, if that changed something; throws in words. */
    turnTo?(contentId: string): UndoStep | undefined;
    /** What a tab shows; undefined if it is of another type. */
    contentIdOf(widget: Widget): string | undefined;
    /** Why a tab must not be closed for the agent now; in words. */
    reasonToStay?(widget: Widget, context: CommandContext): Promise<string | undefined>;
}
