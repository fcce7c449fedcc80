/** In pixels of the window. */
export interface MenuAnchor {
    readonly left: number;
    readonly top: number;
    readonly bottom: number;
}

export interface MenuSize {
    readonly width: number;
    readonly height: number;
}

/** As CSS has it: `bottom` for a menu that grows upwards. */
export interface MenuPlace {
    readonly left: number;
    readonly width: number;
    readonly maxHeight: number;
    readonly top?: number;
    readonly bottom?: number;
}

/** Between the menu and what it belongs to, and between the menu and the edge of the window. */
const GAP = 4;
const EDGE = 8;
/** With less room below, the menu opens upwards if there is more. */
const ENOUGH = 240;
/** Where a menu without an anchor begins: about where the command palette is. */
const FROM_TOP = 48;

/** Where a menu goes, all of it within the window. */
export function placeMenu(anchor: MenuAnchor | undefined, window: MenuSize, wanted: MenuSize): MenuPlace {
    const width = Math.min(wanted.width, window.width - 2 * EDGE);
    const within = (left: number): number => Math.max(EDGE, Math.min(left, window.width - EDGE - width));
    if (!anchor) {
        const top = Math.min(FROM_TOP, EDGE + Math.max(0, window.height - wanted.height));
        return { left: within((window.width - width) / 2), width, top, maxHeight: Math.min(wanted.height, window.height - top - EDGE) };
    }
    const left = within(anchor.left);
    const above = anchor.top - GAP - EDGE;
    const below = window.height - anchor.bottom - GAP - EDGE;
    return below >= Math.min(wanted.height, ENOUGH) || below >= above
        ? { left, width, top: anchor.bottom + GAP, maxHeight: Math.min(wanted.height, below) }
        : { left, width, bottom: window.height - anchor.top + GAP, maxHeight: Math.min(wanted.height, above) };
}
