/** How tabs with pages are known to the window. */
export const WEB_TAB = 'openspace-web';

export const WebTabOptions = Symbol('WebTabOptions');

/** What a tab is made from, and again after a reload. */
export interface WebTabOptions {
    /** Tells tabs from each other; the page in a tab may change. */
    readonly id: string;
    readonly url: string;
}
