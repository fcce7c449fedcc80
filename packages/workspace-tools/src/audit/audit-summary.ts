import type { Redactor } from '@openspace/foundation/redaction';

/** Of a path, a pattern or a branch; in characters. */
const MAX_VALUE_LENGTH = 300;
const MAX_COMMAND_LENGTH = 1_000;
const MAX_FILES = 20;
/** Names of unknown arguments, which may be anything. */
const MAX_NAME_LENGTH = 40;
const MAX_NAMES = 20;

/** Said as they are. Both spellings of an argument have one name here. */
const PLAIN: Readonly<Record<string, string>> = {
    file_path: 'path', filePath: 'path', path: 'path', workdir: 'workdir', pattern: 'pattern', include: 'include', action: 'action',
    branch: 'branch', provider: 'provider', host: 'host', port: 'port', rule: 'rule', network: 'network',
    offset: 'offset', limit: 'limit', timeout_ms: 'timeout_ms', timeout: 'timeout_ms', replace_all: 'replace_all',
    replaceAll: 'replace_all', limits: 'limits', remote: 'remote', copy: 'copy'
};

/** Only their size is said, in bytes. */
const CONTENTS: Readonly<Record<string, string>> = {
    content: 'content_bytes', old_string: 'old_bytes', oldString: 'old_bytes', new_string: 'new_bytes', newString: 'new_bytes',
    message: 'message_bytes'
};

/** What may be written down of a request: paths, the command, sizes. Never contents, and no secrets. */
export function auditSummary(args: unknown, redactor: Redactor): Record<string, unknown> {
    if (typeof args !== 'object' || args === null || Array.isArray(args)) {
        return {};
    }
    const summary: Record<string, unknown> = {};
    const others: string[] = [];
    for (const [name, value] of Object.entries(args)) {
        if (name === 'command' && typeof value === 'string') {
            summary.command = redactor.redactShort(withoutHereDocuments(value), MAX_COMMAND_LENGTH);
        } else if (name === 'files' && Array.isArray(value)) {
            summary.files = value.slice(0, MAX_FILES).map(file => plain(file, redactor));
            summary.file_count = value.length;
        } else if (Object.hasOwn(PLAIN, name)) {
            summary[PLAIN[name]] = plain(value, redactor);
        } else if (Object.hasOwn(CONTENTS, name)) {
            summary[CONTENTS[name]] = typeof value === 'string' ? Buffer.byteLength(value) : sizeless(value);
        } else {
            others.push(redactor.redactShort(name, MAX_NAME_LENGTH));
        }
    }
    if (others.length > 0) {
        summary.other_arguments = others.slice(0, MAX_NAMES);
    }
    return summary;
}

function plain(value: unknown, redactor: Redactor): unknown {
    if (typeof value === 'string') {
        return redactor.redactShort(value, MAX_VALUE_LENGTH);
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        const members = Object.entries(value).slice(0, MAX_NAMES);
        return Object.fromEntries(members.map(([name, member]) =>
            [
                redactor.redactShort(name, MAX_NAME_LENGTH),
                typeof member === 'string' ? redactor.redactShort(member, MAX_VALUE_LENGTH) : sizeless(member)
            ]));
    }
    return sizeless(value);
}

function sizeless(value: unknown): unknown {
    return typeof value === 'number' || typeof value === 'boolean' || value === null
        ? value
        : `(${Array.isArray(value) ? 'list' : typeof value})`;
}

/** What stands between `<<EOF` and `EOF` is the content of a file. */
function withoutHereDocuments(command: string): string {
    const lines = command.split('\n');
    const kept: string[] = [];
    for (let index = 0; index < lines.length; index++) {
        kept.push(lines[index]);
        for (const [, word] of lines[index].matchAll(/(?<!<)<<-?\s{0,8}\\?(?:['"])?([\w.-]{1,80})/g)) {
            const end = lines.findIndex((line, other) => other > index && line.trim() === word);
            const last = end < 0 ? lines.length : end;
            if (last > index + 1) {
                kept.push(`(${last - index - 1} lines)`);
            }
            if (end >= 0) {
                kept.push(lines[end]);
            }
            index = last;
        }
    }
    return kept.join('\n');
}
