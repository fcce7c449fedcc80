import * as React from '@theia/core/shared/react';

/** What somebody looks for in the view of settings. */
export interface SettingsSearch {
    /** In lower case; none while nobody looks for anything. */
    readonly words: readonly string[];
    /** Of the section, by which all of its rows are found. */
    readonly section: string;
    /** Counts a row as found until what is returned is called. */
    readonly count: () => () => void;
}

const SearchContext = React.createContext<SettingsSearch>({ words: [], section: '', count: () => () => undefined });

export const SearchProvider = SearchContext.Provider;

export function useSettingsSearch(): SettingsSearch {
    return React.useContext(SearchContext);
}

/** Whether all words are in one of the texts each; texts that are found are counted. */
export function useFound(...texts: ReadonlyArray<string | undefined>): boolean {
    const { words, section, count } = useSettingsSearch();
    const found = isFound(words, [section, ...texts]);
    React.useEffect(() => found ? count() : undefined, [found, count]);
    return found;
}

export function isFound(words: readonly string[], texts: ReadonlyArray<string | undefined>): boolean {
    return words.every(word => texts.some(text => text?.toLowerCase().includes(word)));
}

export function searchWords(query: string): string[] {
    return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The pieces of a text, those that are looked for at odd places. */
export function foundPieces(text: string, words: readonly string[]): string[] {
    if (words.length === 0) {
        return [text];
    }
    const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
}

/** A text in which what is looked for is marked. */
export const Marked = ({ text }: { readonly text: string }): React.JSX.Element => {
    const { words } = useSettingsSearch();
    return <>{foundPieces(text, words).map((piece, index) =>
        index % 2 === 1 ? <mark key={index} className='openspace-settings-mark'>{piece}</mark> : piece)}</>;
};
