const NAMED = /(?:^|[\s{,])(?:title|file|filename|path)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'},]+))/i;
const PATH = /^(?:\.{0,2}\/)?[^\s:"'{}<>|?*=,]*(?:\/[^\s:"'{}<>|?*=,]+|\.\w{1,10})$/;

/** The file that a code block names after its fence: "ts src/a.ts", "ts:src/a.ts", "ts title=src/a.ts"; undefined if it names none. */
export function codeTarget(info: string | undefined): string | undefined {
    const text = info?.trim() ?? '';
    const [, ...named] = NAMED.exec(text) ?? [];
    const title = named.find(Boolean);
    if (title !== undefined) {
        return PATH.test(title) ? clean(title) : undefined;
    }
    const [first = '', second = ''] = text.split(/\s+/);
    const colon = first.indexOf(':');
    const candidates = [colon > 0 ? first.slice(colon + 1) : '', second, first.includes('/') ? first : ''];
    const found = candidates.find(candidate => PATH.test(candidate));
    return found === undefined ? undefined : clean(found);
}

/** `./a.ts` is `a.ts`. */
function clean(path: string): string {
    return path.replace(/^\.\//, '');
}
