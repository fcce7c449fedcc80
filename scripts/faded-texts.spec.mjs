import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const EXTENSIONS = fileURLToPath(new URL('../extensions/', import.meta.url));

/** What may let its ground through: nothing that somebody has to read. */
const NO_TEXT = {
    '.openspace-sandbox-button.openspace-mod-waiting': 'an icon',
    '.openspace-workspace-row[data-reachable=\'false\'] .openspace-workspace-head > .codicon': 'an icon',
    '.openspace-diagram[data-stale="true"] .openspace-diagram-picture': 'another one is about to take its place',
    '.openspace-zoom-stale .openspace-zoom-place': 'another one is about to take its place',
    '.openspace-deck .openspace-code-dimmed': 'lines that the slide does not speak of now',
    '.openspace-deck-screen .openspace-deck-content:hover .openspace-deck-toolbar:not(:hover, :focus-within)':
        'buttons that appear when one goes there',
    '.openspace-board-connector-selected': 'a line',
    '.openspace-board-target': 'a line',
    '.openspace-board-bend': 'a grip',
    '.openspace-board-dot-mark': 'a grip'
};

const DISABLED = /:disabled$|\[aria-disabled="true"\]$/;

/** Selectors of rules that let through some of what is behind; animations come and go. */
function fadedSelectors(css) {
    const still = css.replace(/\/\*[^]*?\*\//g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    return [...still.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
        .filter(([, , declarations]) => /(?:^|[;\s])opacity:\s*0?\.\d/.test(declarations))
        .map(([, selector]) => selector.trim().replace(/\s+/g, ' '));
}

it('fades no text: what is muted has a colour that was measured', () => {
    const styles = readdirSync(EXTENSIONS, { recursive: true })
        .filter(name => /^[^/\\]+[/\\]src[/\\].*\.css$/.test(name));
    expect(styles.length).toBeGreaterThan(20);
    const faded = styles.flatMap(name => fadedSelectors(readFileSync(join(EXTENSIONS, name), 'utf8')));
    expect(faded.filter(selector => !DISABLED.test(selector)).sort()).toEqual(Object.keys(NO_TEXT).sort());
});
