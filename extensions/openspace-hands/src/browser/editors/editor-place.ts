/** A tab group as far as it matters for where to show something. */
export interface TabGroup<W> {
    readonly tabs: readonly W[];
    /** The tab in front. */
    readonly front: W | undefined;
    /** Whether new editors may go there. */
    readonly isMain: boolean;
}

export interface PlaceQuestion<W> {
    /** Open editors of the file. */
    readonly editors: readonly W[];
    /** From left to right. */
    readonly groups: readonly TabGroup<W>[];
    /** Where a new tab goes by default. */
    readonly current: TabGroup<W> | undefined;
    /** The person works in it. */
    readonly isBusy: (widget: W) => boolean;
    /** What is to be shown can be seen in it right now. */
    readonly sees: (widget: W) => boolean;
    /** The agent wants it beside the current group. */
    readonly newPane: boolean;
}

export type EditorPlace<W> =
    /** Bring the editor to the front and scroll as needed. */
    | { readonly kind: 'reuse'; readonly editor: W }
    /** It is there to be seen, and the person works in it: hands off. */
    | { readonly kind: 'leave'; readonly editor: W }
    | { readonly kind: 'tab'; readonly after: W | undefined }
    | { readonly kind: 'split'; readonly beside: W | undefined };

/** Chooses where to show a file, such that nothing in which the person works disappears, scrolls or loses its caret. */
export function choosePlace<W>({ editors, groups, current, isBusy, sees, newPane }: PlaceQuestion<W>): EditorPlace<W> {
    const groupOf = (editor: W): TabGroup<W> | undefined => groups.find(({ tabs }) => tabs.includes(editor));
    const isFree = (group: TabGroup<W> | undefined): boolean => !group?.front || !isBusy(group.front);
    const isFront = (editor: W): boolean => groupOf(editor)?.front === editor;
    // A pane of its own is all that a new one could be.
    const hasOwnPane = groups.filter(({ isMain }) => isMain).length > 1 && current?.tabs.length === 1;
    const usable = newPane && !hasOwnPane ? editors.filter(editor => groupOf(editor) !== current) : editors;

    const inFront = usable.find(editor => isFront(editor) && !isBusy(editor));
    if (inFront !== undefined) {
        return { kind: 'reuse', editor: inFront };
    }
    const inUse = usable.find(editor => isFront(editor) && sees(editor));
    if (inUse !== undefined) {
        return { kind: 'leave', editor: inUse };
    }
    const hidden = usable.find(editor => !isFront(editor) && isFree(groupOf(editor)));
    if (hidden !== undefined) {
        return { kind: 'reuse', editor: hidden };
    }
    if (newPane) {
        return { kind: 'split', beside: current?.front };
    }
    if (isFree(current)) {
        return { kind: 'tab', after: current?.front };
    }
    const neighbour = neighboursOf(current, groups.filter(({ isMain }) => isMain)).find(isFree);
    return neighbour ? { kind: 'tab', after: neighbour.front } : { kind: 'split', beside: current?.front };
}

/** The groups behind it come first, then those before it, the nearest first. */
function neighboursOf<W>(group: TabGroup<W> | undefined, groups: readonly TabGroup<W>[]): TabGroup<W>[] {
    const index = groups.findIndex(other => other === group);
    return [...groups.slice(index + 1), ...groups.slice(0, Math.max(index, 0)).reverse()];
}
