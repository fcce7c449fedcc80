import script from '../../../src/browser/export/page-player.js?raw';

/** The script of an exported page, with the line ends that a browser sees. */
export const PLAYER_SCRIPT = script.replaceAll('\r\n', '\n');

/**
 * Of {@link PLAYER_SCRIPT}; the spec says the right one after a change. It is not worked out here: pages that are served without
 * encryption have no `crypto.subtle`.
 */
export const PLAYER_HASH = 'sha256-E9FQYNCFph2tsA1BLmDWuCPdGz5XHyijx/uD21lm3Y0=';

/**
 * What an exported page may do: nothing but run that script, if it has one. Styles need no hashes: diagrams have some of their own, in
 * attributes, too, and there is nothing that a style could reach.
 */
export function pagePolicy(hasScript: boolean): string {
    return [
        'default-src \'none\'', 'img-src data:', 'font-src data:', 'style-src \'unsafe-inline\'',
        ...hasScript ? [`script-src '${PLAYER_HASH}'`] : [], 'base-uri \'none\'', 'form-action \'none\''
    ].join('; ');
}
