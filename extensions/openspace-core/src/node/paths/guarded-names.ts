import { parse, ParsedPattern } from '@theia/core/lib/common/glob';
import { foldPath } from './fold-name';

/** Short names that Windows gives to what is protected; git refuses its own everywhere, too. */
const SHORT_NAMES = '(?:git|vscode|theia|openco|node_m|env)~\\d+(?:\\.[^/]{0,3})?';

/** Settings and data by which a file becomes a program: never written by a command. */
const PROTECTED = new RegExp(
    `(?:^|/)(?:\\.git|node_modules|\\.vscode|\\.theia|\\.opencode|opencode\\.jsonc?|\\.env[^/]*|[^/]*\\.(?:code|theia)-workspace|${SHORT_NAMES})(?:/|$)`);

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
        return SENSITIVE.test(folded) || patterns.some(pattern => compile(pattern)(folded));
    }
}

const compiled = new Map<string, ParsedPattern>();

/** As in `.gitignore`: a name matches everywhere, a path from the root; a folder stands for all that is in it. */
function compile(pattern: string): ParsedPattern {
    const known = compiled.get(pattern);
    if (known) {
        return known;
    }
    const plain = foldPath(pattern.trim()).replace(/^(?:\.?\/)+|\/+$/g, '');
    const anchored = plain.includes('/') || plain.startsWith('**') ? plain : `**/${plain}`;
    const itself = parse(anchored);
    const inside = parse(`${anchored}/**`);
    const matches: ParsedPattern = path => plain !== '' && (itself(path) || inside(path));
    compiled.set(pattern, matches);
    return matches;
}
