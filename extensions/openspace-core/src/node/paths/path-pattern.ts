import { GlobMatcher } from '@openspace/foundation/globs';

/**
 * Reads globs as people write them in `.gitignore`, several of them with commas between: a name matches everywhere, a path from
 * the root, and a folder stands for all that is in it. Agents and repositories write them, too, so none takes long.
 */
export function pathPattern(globs: string): (path: string) => boolean {
    const matchers = splitOutsideBraces(globs).map(glob => glob.trim().replace(/^(?:\.?\/)+/, '')).filter(glob => glob !== '')
        .map(glob => new GlobMatcher(glob, 'folders'));
    return path => matchers.some(matcher => matcher.matches(path));
}

function splitOutsideBraces(text: string): string[] {
    const parts = [''];
    let depth = 0;
    for (const letter of text) {
        depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
        if (letter === ',' && depth === 0) {
            parts.push('');
        } else {
            parts[parts.length - 1] += letter;
        }
    }
    return parts;
}
