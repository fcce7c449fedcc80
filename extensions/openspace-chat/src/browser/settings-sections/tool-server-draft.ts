import { nls } from '@theia/core/lib/common/nls';
import { SERVER_NAME } from 'openspace-agent/lib/common';
import { ToolServerEntry, ToolServerInput } from '../../common/services/agent-settings-service';

/** A server of tools as somebody types it. */
export interface ServerDraft {
    readonly name: string;
    readonly type: 'local' | 'remote';
    /** A line as in a shell, with quotes. */
    readonly command: string;
    readonly cwd: string;
    readonly url: string;
    /** Variables or headers; `isKept` has a value that is not shown, and stays if no other one is typed. */
    readonly pairs: ReadonlyArray<{ readonly name: string; readonly value: string; readonly isKept: boolean }>;
}

export function draftOf(entry: ToolServerEntry | undefined): ServerDraft {
    const { type = 'local', command = [], cwd = '', url = '', environment = [], headers = [] } = entry?.shape ?? {};
    return {
        name: entry?.name ?? '', type, cwd, url,
        command: command.map(quoted).join(' '),
        pairs: [...environment, ...headers].map(name => ({ name, value: '', isKept: true }))
    };
}

/** What is wrong, by field, as messages for the user. */
export function serverProblems({ name, type, command, url, pairs }: ServerDraft): Partial<Record<keyof ServerDraft, string>> {
    const problems: { -readonly [member in keyof ServerDraft]?: string } = {};
    if (!SERVER_NAME.test(name.trim())) {
        problems.name = nls.localize('openspace/chat/settings/badName', 'Letters, digits, - and _ only.');
    }
    if (type === 'local' && (splitCommand(command)?.[0] ?? '') === '') {
        problems.command = splitCommand(command) === undefined
            ? nls.localize('openspace/chat/settings/openQuote', 'A quote is not closed.')
            : nls.localize('openspace/chat/settings/noCommand', 'Enter the program and its arguments.');
    }
    if (type === 'remote' && !(/^https?:\/\/./i.test(url.trim()) && URL.canParse(url.trim()))) {
        problems.url = nls.localize('openspace/chat/settings/badUrl', 'An address starts with http:// or https://.');
    }
    const names = pairs.map(pair => pair.name.trim());
    if (names.some(pair => !/^[A-Za-z_][\w-]*$/.test(pair))) {
        problems.pairs = nls.localize('openspace/chat/settings/badPair', 'Each needs a name of letters, digits, _ and -.');
    } else if (new Set(names).size < names.length) {
        problems.pairs = nls.localize('openspace/chat/settings/pairTwice', 'A name is there twice.');
    }
    return problems;
}

export function inputOfDraft({ type, command, cwd, url, pairs }: ServerDraft): ToolServerInput {
    const values = Object.fromEntries(pairs.map(({ name, value, isKept }) =>
        [name.trim(), isKept && value === '' ? { keep: true as const } : value]));
    return type === 'local'
        ? { type, command: splitCommand(command) ?? [], ...cwd.trim() ? { cwd: cwd.trim() } : {}, environment: values }
        : { type, url: url.trim(), headers: values };
}

/** The words of a command line, with quotes as in a shell; undefined if one is not closed. */
export function splitCommand(line: string): string[] | undefined {
    const words: string[] = [];
    let rest = line.trim();
    while (rest !== '') {
        const word = /^(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/.exec(rest)?.[0];
        if (word === undefined) {
            return undefined;
        }
        words.push(word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, (_, double?: string, single?: string, escaped?: string) =>
            double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? ''));
        rest = rest.slice(word.length);
        if (rest !== '' && !/^\s/.test(rest)) {
            return undefined;
        }
        rest = rest.trimStart();
    }
    return words;
}

function quoted(word: string): string {
    return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll('\'', '\'\\\'\'')}'`;
}
