/** What extensions add to the window that a person may want to know of. */
export const CONTRIBUTION_KINDS = [
    'commands', 'languages', 'themes', 'iconThemes', 'productIconThemes', 'debuggers', 'views', 'customEditors', 'snippets',
    'taskDefinitions', 'configuration'
] as const;
export type ContributionKind = typeof CONTRIBUTION_KINDS[number];

export interface ExtensionContribution {
    readonly kind: ContributionKind;
    readonly count: number;
    /** The first of them; those whose names have to be looked up elsewhere are left out. */
    readonly names: readonly string[];
}

/** More would be a reference, and not a description. */
const MAX_NAMES = 30;
const MAX_NAME_LENGTH = 100;

type Entry = Readonly<Record<string, unknown>>;

/** Reads `contributes` of a manifest, be it the author's or Theia's. Whatever is not as it should be is left out. */
export function contributionsOf(contributes: unknown): ExtensionContribution[] {
    if (!isEntry(contributes)) {
        return [];
    }
    return CONTRIBUTION_KINDS.flatMap(kind => {
        const names = entriesOf(kind, contributes[kind]).map(nameOf);
        const shown = [...new Set(names)].filter(name => name !== '' && !/^%.*%$/.test(name));
        return names.length === 0 ? [] : [{
            kind, count: kind === 'snippets' ? new Set(names).size : names.length,
            names: shown.slice(0, MAX_NAMES).map(name => name.slice(0, MAX_NAME_LENGTH))
        }];
    });
}

function entriesOf(kind: ContributionKind, value: unknown): Entry[] {
    if (kind === 'configuration') {
        const sections = Array.isArray(value) ? value : [value];
        return sections.filter(isEntry).flatMap(({ properties }) => isEntry(properties) ? Object.keys(properties) : [])
            .map(name => ({ name }));
    }
    // Views are listed by the place where they are shown.
    const lists = kind === 'views' && isEntry(value) ? Object.values(value) : [value];
    return lists.filter(Array.isArray).flat().filter(isEntry);
}

function nameOf({ title, label, displayName, name, aliases, language, taskType, type, id }: Entry): string {
    const translated = isEntry(title) ? title.value : title;
    const [alias] = Array.isArray(aliases) ? aliases as unknown[] : [];
    return [translated, label, displayName, name, alias, language, taskType, type, id]
        .find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

function isEntry(value: unknown): value is Entry {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
