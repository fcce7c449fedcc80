import { z } from 'zod';
import { definitionsOf } from '../prompt-eval/evaluate.mjs';
import { GROUPS } from './command-groups.mjs';
import { WORDS } from './command-words.mjs';

/** Why a page must not be edited, for whoever opens it. */
const NOTICE = '<!-- Written by `npm run docs` from the definitions in extensions/*/src/common. '
    + 'Change those, or scripts/command-docs. -->';

/** What a command may do, by its risk. */
const RISKS = {
    view: 'shows things',
    layout: 'changes the layout of the window',
    write: 'writes files',
    execute: 'executes: starts, feeds or ends programs'
};

/**
 * One row of a table: an argument or a member of the answer, nested ones by their way (`ranges[].startLine`).
 *
 * @typedef {{ name: string, type: string, needed: boolean, meaning: string, limits: string }} Row
 */

/**
 * The pages of all commands, by file name.
 *
 * @param {object} core What the extensions' common parts export: all definitions, and `toManifestEntry`
 * @returns {Map<string, string>}
 */
export function writeCommandPages(core) {
    const definitions = [...definitionsOf(core).values()];
    const stranger = definitions.find(({ category }) => !GROUPS.some(group => group.category === category));
    if (stranger) {
        throw new Error(`There is no page for ${stranger.id}: its category "${stranger.category}" is not in command-groups.mjs`);
    }
    const groups = GROUPS.map(group =>
        ({ ...group, commands: definitions.filter(({ category }) => category === group.category).sort(byId) }));
    return new Map([['README.md', writeIndex(groups)], ...groups.map(group => [`${group.file}.md`, writeGroup(group, core)])]);
}

/** What the tables of a command say; for the pages and for the spec. */
export function describeCommand(definition, { toManifestEntry }) {
    const { args = {}, limits = {}, result = {} } = WORDS[definition.id] ?? {};
    return {
        args: rowsOf(toManifestEntry(definition).arguments_schema, args, limits),
        result: rowsOf(z.toJSONSchema(definition.result, { unrepresentable: 'any' }), result, {})
    };
}

function writeIndex(groups) {
    return page('Commands', [
        'Every action that the agent can take in the window is a command, and you can run the same commands yourself. '
            + 'These pages say what each of them does.',
        'The first sentences of a command are those that the agent reads; *the person* in them is you.',
        ...groups.map(({ title, file, commands }) => [
            `## [${title}](${file}.md)`,
            '',
            ...table(['command', 'id', 'what it does', 'risk'], commands.map(({ label, id, description, risk }) =>
                [`[${label}](${file}.md#${anchor(label)})`, `\`${id}\``, description, RISKS[risk]]))
        ].join('\n')),
        '## Ways to run a command',
        [
            '- **You, in the palette.** Press F1 and write a part of its name. You are asked for the arguments that are needed; most of '
                + 'the others cannot be given there. Files, folders, tabs, panes, terminals, sessions, marks and colours are chosen from a '
                + 'list: type a few letters and press Enter. A list of objects is written as JSON. Escape gives up, and nothing runs. If a '
                + 'command is there for its answer, the answer opens in an editor that cannot be changed. A failure is shown as a message.',
            '- **The agent, in a block.** It writes `%%OS{"cmd":"…","args":{…}}%%` into its text; you do not see it. The setting '
                + '`openspace.agent.transport` lets it use tools instead: `openspace.editor.open` is then `openspace_editor_open`.',
            '- **A program.** With `--api`, over [HTTP or MCP](../api.md#running-a-command).'
        ].join('\n'),
        'All ways lead to the same code and the same checks of arguments and paths. '
            + 'Arguments that a command does not know are refused by name.',
        '## What the agent may do',
        [
            '- You are asked before its first command. In a folder that you do not trust, none runs.',
            '- Commands that write or execute ask you if the agent has read from the web or from a foreign tool server since your message: '
                + 'see [Foreign content](../security.md#foreign-content).',
            '- What commands have shown, arranged or written can be taken back: *Undo Last Agent Action* (Alt+Shift+Z) and *Undo All Agent '
                + 'Actions of the Last Turn* in the palette, or *Undo* at the end of the turn in the chat. '
                + 'What you have used or changed since stays, and you are told. Terminals and what ran in them cannot be taken back.',
            '- Ctrl+Shift+Backspace stops everything.'
        ].join('\n'),
        '## Answers',
        'Each command answers `success`. If it is `false`, `error` says why. '
            + 'Otherwise the members that its page names are there, and `executionTime` in milliseconds. '
            + 'The agent always hears of failures; data goes back to it only from commands that it asks for the sake of the data.'
    ]);
}

function writeGroup({ title, about, commands }, core) {
    return page(title, [
        ...about,
        'See [Commands](README.md) for the ways to run them, the agent\'s limits and how to undo.',
        ...commands.flatMap(definition => writeCommand(definition, core))
    ]);
}

function writeCommand(definition, core) {
    const { id, label, description, category, risk, example, answersData } = definition;
    const { more = [], asks, palette, isSeen = false } = WORDS[id] ?? {};
    const { args, result } = describeCommand(definition, core);
    const asked = args.filter(({ name, needed }) => needed && !/[.[]/.test(name));
    return [
        `## ${label}`,
        `Id: \`${id}\`. Risk: ${RISKS[risk]}.`,
        description,
        ...more,
        args.length === 0 ? 'It takes no arguments.' : table(['argument', 'type', 'needed', 'meaning', 'limits'],
            args.map(({ name, type, needed, meaning, limits }) => [`\`${name}\``, type, needed ? 'yes' : 'no', meaning, limits]))
                .join('\n'),
        'As the agent writes it:',
        ['```', `%%OS${JSON.stringify({ cmd: id, args: example })}%%`, '```'].join('\n'),
        result.length === 0 ? 'It answers nothing but success.' : ['Answer:', '', ...table(['member', 'type', 'meaning'],
            result.map(({ name, type, needed, meaning }) => [`\`${name}\``, type, needed ? meaning : `${meaning} (not always there)`]))]
                .join('\n'),
        [
            `In the palette: *OpenSpace ${category}: ${label}*.`,
            asks
                ?? (asked.length > 0 ? `You are asked for ${list(asked.map(({ name }) => `\`${name}\``))}.` : 'You are asked for nothing.'),
            ...palette ? [palette] : [],
            ...answersData && !isSeen ? ['The answer opens in an editor.'] : []
        ].join(' ')
    ];
}

/** @returns {Row[]} */
function rowsOf(schema, meanings, limits, prefix = '') {
    const needed = new Set(schema.required ?? []);
    return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
        const name = `${prefix}${key}`;
        const row = {
            name,
            type: typeOf(member),
            needed: needed.has(key),
            meaning: meanings[name] ?? member.description ?? '',
            limits: [...limitsOf(member), ...limits[name] ? [limits[name]] : []].join('; ')
        };
        const [inner, step] = member.type === 'array' ? [member.items ?? {}, '[].'] : [member, '.'];
        return [row, ...rowsOf(inner, meanings, limits, `${name}${step}`)];
    });
}

function typeOf({ type, enum: choices, items = {}, anyOf: kinds = [] }) {
    if (choices) {
        return choices.map(choice => `\`${choice}\``).join(', ');
    }
    if (kinds.length > 1 && kinds.every(kind => ['string', 'integer', 'number'].includes(kind.type))) {
        return kinds.map(typeOf).join(' or ');
    }
    switch (type) {
        case 'string': return 'text';
        case 'integer': return 'whole number';
        case 'number': return 'number';
        case 'boolean': return '`true` or `false`';
        case 'array': return items.type === 'string' ? 'list of texts' : 'list';
        default: return 'object';
    }
}

/** Bounds of the schema as text; those that only say "not empty" or "what a number can hold" are left out. */
function limitsOf(member) {
    const { minimum, exclusiveMinimum, maximum, maxLength, minItems, maxItems } = member;
    const isBound = value => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
    return [
        ...isBound(minimum) ? [`at least ${number(minimum)}`] : [],
        ...isBound(exclusiveMinimum) ? [`more than ${number(exclusiveMinimum)}`] : [],
        ...isBound(maximum) ? [`at most ${number(maximum)}`] : [],
        ...isBound(maxLength) ? [`at most ${number(maxLength)} characters`] : [],
        ...isBound(minItems) && isBound(maxItems) ? [`${number(minItems)} to ${number(maxItems)} of them`] : [],
        ...'default' in member ? [`\`${member.default}\` without it`] : []
    ];
}

function page(title, paragraphs) {
    return [NOTICE, '', `# ${title}`, ...paragraphs.flatMap(paragraph => ['', paragraph]), ''].join('\n');
}

function table(head, rows) {
    return [head, head.map(() => '---'), ...rows]
        .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|') || '–').join(' | ')} |`);
}

function list(words) {
    return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function number(value) {
    return value.toLocaleString('en-US');
}

/** As GitHub makes it of a heading. */
function anchor(label) {
    return label.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-');
}

function byId(a, b) {
    return a.id < b.id ? -1 : 1;
}
