/** A screen, as the Window Management API describes it: https://w3c.github.io/window-management/ */
export interface DetailedScreen {
    readonly availLeft: number;
    readonly availTop: number;
    readonly availWidth: number;
    readonly availHeight: number;
}

/** What browsers with that API have beside what TypeScript knows of them. */
export interface ScreenPage {
    readonly screen: { readonly availWidth: number; readonly availHeight: number; readonly isExtended?: boolean };
    getScreenDetails?(): Promise<{ readonly screens: readonly DetailedScreen[]; readonly currentScreen: DetailedScreen }>;
}

export interface TwoScreens {
    /** Where the IDE is. */
    readonly own: DetailedScreen;
    readonly other: DetailedScreen;
}

/** Largest size of a window that shares its screen with the IDE, in pixels. */
const [MAX_WIDTH, MAX_HEIGHT] = [1200, 800];
const SHARE = 0.85;

/**
 * The screens of somebody who has several and lets us know, else undefined. The browser may ask the person, so it is to be called
 * from a click or a key.
 */
export async function findScreens(page: ScreenPage): Promise<TwoScreens | undefined> {
    if (!page.screen.isExtended || !page.getScreenDetails) {
        return undefined;
    }
    try {
        const { screens, currentScreen: own } = await page.getScreenDetails();
        const other = screens.find(screen => screen !== own);
        return other && { own, other };
    } catch {
        // The person said no, or says nothing: a window is as good.
        return undefined;
    }
}

/** Features for `window.open`: all of another screen, or a window in the middle of this one. */
export function windowFeatures({ screen }: ScreenPage, other: DetailedScreen | undefined): string {
    const [width, height] = other ? [other.availWidth, other.availHeight]
        : [Math.min(MAX_WIDTH, screen.availWidth * SHARE), Math.min(MAX_HEIGHT, screen.availHeight * SHARE)];
    const [left, top] = other ? [other.availLeft, other.availTop]
        : [(screen.availWidth - width) / 2, (screen.availHeight - height) / 2];
    return Object.entries({ left, top, width, height }).reduce((all, [name, value]) => `${all},${name}=${Math.round(value)}`, 'popup');
}
