/** A command that has keys. */
export interface KeyedCommand {
    readonly id: string;
    readonly label: string;
    readonly category?: string;
    /** As somebody presses them, such as `Ctrl+K V`. */
    readonly keys: readonly string[];
}

interface KeysSetting {
    /** The keys of a command as they are set. */
    readonly keysOf: (command: string) => readonly string[];
    readonly commands: readonly KeyedCommand[];
    readonly words: { readonly noKey: string; readonly allKeys: string; readonly other: string; readonly header: string };
}

/** A row of a table: a key, and what it does, with a link that runs it. */
const ROW = /^\| `([^`\n]+)` \| (.*?\]\(run:([^)\s]+)\).*) \|$/gm;

/** The page about keys with the keys as they are set, and all others below. */
export function keysText(text: string, { keysOf, commands, words }: KeysSetting): string {
    const set = text.replace(ROW, (_row, usual: string, what: string, id: string) => {
        const keys = keysOf(id);
        return `| ${inCode(keys.includes(usual) ? usual : keys.at(0)) ?? words.noKey} | ${what} |`;
    });
    const categories = [...new Set(commands.map(({ category }) => category ?? words.other))].sort((one, other) => one.localeCompare(other));
    const tables = categories.map(category => {
        const rows = commands.filter(command => (command.category ?? words.other) === category)
            .sort((one, other) => one.label.localeCompare(other.label))
            .map(({ label, keys }) => `| ${keys.map(inCode).join(', ')} | ${inTable(label)} |`);
        return `### ${inTable(category)}\n\n${words.header}\n|---|---|\n${rows.join('\n')}\n`;
    });
    return `${set.trimEnd()}\n\n## ${words.allKeys}\n\n${tables.join('\n')}`;
}

function inCode(key: string): string;
function inCode(key: string | undefined): string | undefined;
function inCode(key: string | undefined): string | undefined {
    if (key === undefined) {
        return undefined;
    }
    // A bar would end the cell, and a backtick the code.
    const fence = key.includes('`') ? '``' : '`';
    const space = key.includes('`') ? ' ' : '';
    return `${fence}${space}${key.replace(/\|/g, '\\|')}${space}${fence}`;
}

function inTable(text: string): string {
    return text.replace(/[\\|*_`[\]<>]/g, '\\$&').replace(/\s+/g, ' ');
}
