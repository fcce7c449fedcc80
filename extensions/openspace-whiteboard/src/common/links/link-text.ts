import { CodeLink } from '../model/shape';

/** As the person reads and writes it: `path`, `path:line` or `path#symbol`. */
export function writeLink({ path, line, symbol }: CodeLink): string {
    return symbol === undefined ? `${path}${line === undefined ? '' : `:${line}`}` : `${path}#${symbol}`;
}

/** Undefined for what is no path of a workspace. */
export function readLink(text: string): CodeLink | undefined {
    const match = /^(?<path>[^#]*?)(?::(?<line>[1-9]\d{0,8})|#(?<symbol>.+))?$/s.exec(text.trim());
    const path = match?.groups?.path.trim().replace(/^\.\//, '') ?? '';
    if (!match?.groups || path === '' || /^(?:[a-z][a-z0-9+.-]*:|[\\/~])/i.test(path) || path.split(/[\\/]/).includes('..')) {
        return undefined;
    }
    const { line, symbol } = match.groups;
    return { path, ...line && { line: Number(line) }, ...symbol && { symbol: symbol.trim() } };
}
