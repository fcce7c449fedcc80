import { pathPattern } from './path-pattern';

/** Short names that Windows gives to what is protected; git refuses its own everywhere, too. */
const SHORT_NAMES = '(?:git|vscode|theia|openco|node_m|env)~\\d+(?:\\.[^/]{0,3})?';

/** Settings and data by which a file becomes a program: never written by a command. */
const PROTECTED = new RegExp(
    '(?:^|/)(?:\\.git|node_modules|\\.vscode|\\.theia|\\.opencode|opencode\\.jsonc?|\\.env[^/]*'
        + `|[^/]*\\.(?:code|theia)-workspace|${SHORT_NAMES})(?:/|$)`);

/** What tells agents or build machines what to do: written after the person has seen it. */
const STEERING = new RegExp([
    '(?:^|/)(?:agents|claude|gemini)(?:\\.local)?\\.md$',
    '(?:^|/)\\.(?:cursorrules|windsurfrules|clinerules|mcp\\.json|gitlab-ci\\.yml)$',
    '(?:^|/)\\.(?:cursor|claude|clinerules|devcontainer|husky)/',
    '(?:^|/)\\.github/(?:workflows|actions)/',
    '(?:^|/)\\.github/copilot-instructions\\.md$'
].join('|'));

/** What usually holds keys and passwords. */
const SENSITIVE = new RegExp([
    '(?:^|/)(?:\\.git|git~\\d+)(?:/|$)',
    '(?:^|/)(?:\\.env(?:\\.(?!example$)[^/]*)?|env~\\d+(?:\\.[^/]*)?)$',
    '(?:^|/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\\.(?:pem|key)|credentials[^/]*|secrets\\.[^/]*|\\.npmrc|\\.netrc|\\.pypirc)$'
].join('|'));

/** Paths are relative to their root, with slashes. */
export namespace GuardedNames {
    export function isProtected(path: string): boolean {
        return PROTECTED.test(foldPath(path));
    }

    export function isSteering(path: string): boolean {
        return STEERING.test(foldPath(path));
    }

    export function isSensitive(path: string, patterns: readonly string[] = []): boolean {
        const folded = foldPath(path);
        return SENSITIVE.test(folded) || patterns.some(pattern => pathPattern(foldPath(pattern))(folded));
    }
}

/**
 * One spelling for all names that some file system takes for the same one: upper and lower case, composed and decomposed
 * characters, wide and zero-width ones, dots and spaces at the end, streams behind a colon. For comparisons only.
 */
function foldName(name: string): string {
    return name.normalize('NFKC')
        .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
        .toLowerCase()
        .normalize('NFKC')
        .replace(/:.*$/s, '')
        .replace(/[. ]+$/, '');
}

/** Folds each name of a path with slashes. */
function foldPath(path: string): string {
    return path.split('/').map(foldName).join('/');
}
