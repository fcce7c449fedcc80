import * as path from 'node:path';
import type { SheetSyntax } from './sheet-scanner';

/** How one style sheet takes names from another. */
export interface SheetImport {
    readonly how: 'use' | 'forward' | 'import';
    /** As it is written. */
    readonly url: string;
    /** Before the names, of a `@use`; empty if they have none. */
    readonly namespace?: string;
    /** What a `@forward` puts in front of the names. */
    readonly prefix?: string;
    readonly offset: number;
}

const STATEMENT = /@(use|forward|import)\b([^;{}]*)/g;
const STRING = /"([^"\r\n]*)"|'([^'\r\n]*)'/g;

/** Those of the machine's own, of the web and of plain CSS. */
const ELSEWHERE = /^(?:sass:|pkg:|https?:|\/\/)|\.css$/i;

/** What a style sheet takes from others, in a text without comments. */
export function importsIn(text: string, syntax: SheetSyntax): SheetImport[] {
    return [...text.matchAll(STATEMENT)].flatMap(({ 1: how, 2: rest, index: offset }): SheetImport[] => {
        const strings = [...rest.matchAll(STRING)];
        const urls = strings.map(([, double, single]) => double ?? single).filter(url => url !== '' && !ELSEWHERE.test(url));
        if (how === 'import') {
            return /^\s*url\(/.test(rest) && syntax === 'scss' ? [] : urls.map(url => ({ how, url, offset }));
        }
        if (syntax === 'less' || urls.length === 0 || strings[0][1] !== urls[0] && strings[0][2] !== urls[0]) {
            return [];
        }
        const [url] = urls;
        const [, name] = /^\s+as\s+([\w*-]+)/.exec(rest.slice(strings[0].index + strings[0][0].length)) ?? [];
        return how === 'use'
            ? [{ how, url, offset, namespace: name === '*' ? '' : name ?? path.posix.basename(url).replace(/^_|\.\w+$/g, '') }]
            : [{ how: 'forward', url, offset, prefix: name?.endsWith('*') ? name.slice(0, -1) : '' }];
    });
}

/** The files that an address may mean, the first one that there is counts. `from` is a path with slashes. */
export function filesOf(url: string, from: string, syntax: SheetSyntax): string[] {
    const target = path.posix.join(path.posix.dirname(from), url);
    const [folder, name] = [path.posix.dirname(target), path.posix.basename(target)];
    if (syntax === 'less') {
        return path.posix.extname(name) === '' ? [`${target}.less`] : [target, `${target}.less`];
    }
    const names = name.endsWith('.scss')
        ? [name, `_${name}`] : [`${name}.scss`, `_${name}.scss`, `${name}/_index.scss`, `${name}/index.scss`];
    return names.map(one => path.posix.join(folder, one));
}
