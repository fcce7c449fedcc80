/** The page key as `src/door/openspace-door.js` left it; that script also proves it on every request of the page. */
export namespace PageKey {
    const STORAGE = 'openspace.key';

    export function get(): string {
        return localStorage.getItem(STORAGE) ?? '';
    }
}
