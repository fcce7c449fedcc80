import { oneLine } from '../text/one-line';
import { CommandManifest, ManifestEntry } from './command-manifest';
import { describeArguments } from './describe-arguments';

/** Most characters of the command list, about 2 700 tokens; of longer lists some commands are only named or counted. */
export const MAX_LIST_LENGTH = 10_900;

/** Nothing sensible is longer. */
const MAX_LINE_LENGTH = 4_000;

const HELP = 'openspace.help';

/** How much of a command the list tells. */
type Detail = 'described' | 'named' | 'counted';

/** Room for the line that sums up what a category does not describe, without the verbs. */
const SUMMARY_LENGTH = 110;

export function commandSection(manifest: CommandManifest | undefined): string[] {
    const lines = ['## Available Commands', ''];
    if (!manifest || manifest.commands.length === 0) {
        return [...lines, '(No commands registered yet. The IDE is still starting.)'];
    }
    const offered = manifest.commands.filter(({ isWithheld }) => !isWithheld);
    const described = new Map(offered.map(command => [command.id, describe(command)]));
    const purposes = purposesOf(manifest);
    const details = fitCommands(offered, described, sum([...purposes.values()].map(({ length }) => length + 1)));
    for (const [category, commands] of byCategory(offered)) {
        const having = (detail: Detail): string[] => commands.map(({ id }) => id).filter(id => details.get(id) === detail);
        lines.push(
            heading(category), ...[purposes.get(category) ?? []].flat(), ...having('described').map(id => described.get(id)!),
            ...summarise(having('named'), having('counted').length)
        );
    }
    return lines;
}

/** The line of a command: `- id arguments — description`, with a mark if it answers with data. */
export function describe(command: ManifestEntry): string {
    return oneLine(
        `- \`${command.id}\` ${describeArguments(command.arguments_schema)}${command.answersData ? ' ⇠' : ''} — ${command.description}`,
        MAX_LINE_LENGTH
    );
}

/** What the commands of a category are for, as their surface says. */
function purposesOf({ commands, surfaces = [] }: CommandManifest): ReadonlyMap<string, string> {
    return new Map(commands.flatMap(({ id, category }) => {
        const surface = surfaces.find(({ id: surfaceId }) => id.startsWith(`openspace.${surfaceId}.`) || id === `openspace.${surfaceId}`);
        return surface ? [[category, oneLine(surface.purpose, MAX_LINE_LENGTH)] as const] : [];
    }));
}

function heading(category: string): string {
    return `### ${oneLine(category, MAX_LINE_LENGTH)}`;
}

function summarise(named: readonly string[], counted: number): string[] {
    if (named.length === 0) {
        const [commands, them] = counted === 1 ? ['command', 'it'] : ['commands', 'them'];
        return counted > 0 ? [`- ${counted} more ${commands}: \`${HELP}\` lists ${them}.`] : [];
    }
    const rest = counted > 0 ? ` and ${counted} more` : '';
    return [`- Also ${nameAll(named)}${rest}: ask \`${HELP}\` for the arguments.`];
}

/** What several names begin with is said once: each word stands in every prompt. */
function nameAll(ids: readonly string[]): string {
    const verbs = new Map<string, string[]>();
    ids.forEach(id => verbs.set(surfaceOf(id), [...verbs.get(surfaceOf(id)) ?? [], id.slice(surfaceOf(id).length)]));
    return [...verbs].map(([surface, names]) => names.length === 1
        ? quoted(`${surface}${names[0]}`)
        : `${quoted(surface)} with ${names.map(quoted).join(', ')}`).join(', ');
}

/** `openspace.<surface>.` */
function surfaceOf(id: string): string {
    return /^openspace\.(ext\.)?[^.]+\./.exec(id)?.[0] ?? '';
}

function quoted(name: string): string {
    return `\`${oneLine(name, MAX_LINE_LENGTH)}\``;
}

function byCategory(commands: readonly ManifestEntry[]): [string, ManifestEntry[]][] {
    const categories = new Map<string, ManifestEntry[]>();
    for (const command of commands) {
        const known = categories.get(command.category);
        if (known) {
            known.push(command);
        } else {
            categories.set(command.category, [command]);
        }
    }
    return [...categories].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The least needed commands lose their description first, then their name, before any that is used every day; the longest among equals. */
function fitCommands(
    commands: readonly ManifestEntry[], described: ReadonlyMap<string, string>, purposes: number
): ReadonlyMap<string, Detail> {
    const details = new Map<string, Detail>(commands.map(({ id }) => [id, 'described']));
    const lineLength = (id: string): number => described.get(id)!.length + 1;
    const headings = [...new Set(commands.map(({ category }) => category))].map(category => heading(category).length + 1);
    let length = sum([...described.keys()].map(lineLength)) + sum(headings) + purposes;
    if (length <= MAX_LIST_LENGTH) {
        return details;
    }
    const summarised = new Set<string>();
    const categories = new Map(commands.map(({ id, category }) => [id, category]));
    const shorten = (ids: readonly string[], detail: Detail, saved: (id: string) => number): void => {
        for (const id of ids) {
            if (length <= MAX_LIST_LENGTH) {
                return;
            }
            const category = categories.get(id)!;
            length += summarised.has(category) ? 0 : SUMMARY_LENGTH;
            summarised.add(category);
            details.set(id, detail);
            length -= saved(id);
        }
    };
    const [foreign, rare, everyday] = groupsByNeed(commands).map(group =>
        group.map(({ id }) => id).sort((a, b) => lineLength(b) - lineLength(a) || (a < b ? -1 : 1)));
    for (const groups of [[foreign, rare], [everyday]]) {
        groups.forEach(ids => shorten(ids, 'named', id => lineLength(id) - nameLength(id)));
        groups.forEach(ids => shorten(ids, 'counted', nameLength));
    }
    return details;
}

/** With its marks and comma. */
function nameLength(id: string): number {
    return id.length - surfaceOf(id).length + 4;
}

/** Commands of strangers, those that are rarely used, the others. The one that explains the rest is left out: it stays. */
function groupsByNeed(commands: readonly ManifestEntry[]): ManifestEntry[][] {
    const need = ({ id, rarelyUsed }: ManifestEntry): number => (id.startsWith('openspace.ext.') ? 0 : rarelyUsed ? 1 : 2);
    return [0, 1, 2].map(rank => commands.filter(command => command.id !== HELP && need(command) === rank));
}

function sum(numbers: readonly number[]): number {
    return numbers.reduce((total, number) => total + number, 0);
}
