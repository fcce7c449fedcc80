/** The script tag that Theia generates; our page replaces it. */
const BUNDLE_TAG = '<script type="text/javascript" src="./bundle.js" charset="utf-8"></script>';

/**
 * Turns Theia's page into ours: an icon, the door before the bundle, the bundle as a module.
 * Throws when the result would break a policy without inline scripts. Pure.
 *
 * @param {string} page Theia's generated `index.html`
 * @param {{ door: boolean }} options whether `openspace-door.js` exists
 */
export function indexPage(page, { door }) {
    if (!page.includes(BUNDLE_TAG)) {
        throw new Error('Theia generated an index.html without the expected bundle script.');
    }
    const scripts = [
        ...door ? ['<script src="./openspace-door.js"></script>'] : [],
        '<script type="module" src="./bundle.js"></script>'
    ];
    const result = page
        .replace('</head>', '  <link rel="icon" type="image/svg+xml" href="./openspace.svg">\n</head>')
        .replace(BUNDLE_TAG, scripts.join('\n    '));
    if (/<script(?![^>]*\ssrc=)|\son[a-z]+=/i.test(result)) {
        throw new Error('index.html contains an inline script; the page\'s policy would refuse it.');
    }
    return result;
}
