/** One thing to choose in a menu. */
export interface MenuItem {
    readonly id: string;
    readonly label: string;
    /** Beside the label. */
    readonly description?: string;
    /** In a line of its own. */
    readonly detail?: string;
    /** A word that stands out. */
    readonly badge?: string;
    /** All that is known, for who points at it. */
    readonly tooltip?: string;
    /** A codicon. */
    readonly icon?: string;
    /** Undefined where there is nothing to check. */
    readonly checked?: boolean;
    /** Items of one group stand together, below its name. */
    readonly group?: string;
    /** Is offered whatever is typed, after a line, at the end. */
    readonly isLast?: boolean;
    /** The menu stays open after it was chosen. */
    readonly stays?: boolean;
    /** What else can be done with it: by a click on the icon, or by Ctrl+Enter. */
    readonly mark?: { readonly icon: string; readonly label: string; readonly isOn: boolean; run(): void };
    run(): unknown;
}

export type MenuRow =
    | { readonly kind: 'heading'; readonly key: string; readonly text: string }
    | { readonly kind: 'line'; readonly key: string }
    | { readonly kind: 'item'; readonly key: string; readonly item: MenuItem; readonly index: number };

/** Finds items by what a person types: each word has to stand somewhere in what an item says. */
export class MenuSearch {

    protected readonly texts: readonly string[];

    constructor(readonly items: readonly MenuItem[]) {
        this.texts = items.map(
            ({ label, description, group, badge, id }) => [label, description, group, badge, id].join(' ').toLowerCase()
        );
    }

    /** In their order, those that are always offered at the end. */
    find(typed: string): MenuItem[] {
        const words = searchWords(typed);
        const found = this.items.filter(({ isLast }, index) => !isLast && words.every(word => this.texts[index].includes(word)));
        return [...found, ...this.items.filter(({ isLast }) => isLast)];
    }
}

/** Items with the names of their groups. */
export function menuRows(items: readonly MenuItem[]): MenuRow[] {
    const rows: MenuRow[] = [];
    let before: MenuItem | undefined;
    items.forEach((item, index) => {
        if (item.isLast && before && !before.isLast) {
            rows.push({ kind: 'line', key: 'line' });
        } else if (item.group !== undefined && item.group !== before?.group) {
            rows.push({ kind: 'heading', key: `group ${item.group}`, text: item.group });
        }
        rows.push({ kind: 'item', key: item.id, item, index });
        before = item;
    });
    return rows;
}

/** A text in pieces; what was typed stands out. */
export function markTyped(text: string, typed: string): Array<{ readonly text: string; readonly isTyped: boolean }> {
    const lower = text.toLowerCase();
    const marked = new Array<boolean>(text.length).fill(false);
    // Letters that change their length with their case would shift the marks.
    for (const word of lower.length === text.length ? searchWords(typed) : []) {
        const start = lower.indexOf(word);
        if (start >= 0) {
            marked.fill(true, start, start + word.length);
        }
    }
    const pieces: Array<{ text: string; isTyped: boolean }> = [];
    for (let index = 0; index < text.length; index++) {
        const last = pieces.at(-1);
        if (last?.isTyped === marked[index]) {
            last.text += text[index];
        } else {
            pieces.push({ text: text[index], isTyped: marked[index] });
        }
    }
    return pieces;
}

function searchWords(typed: string): string[] {
    return typed.toLowerCase().split(/\s+/).filter(word => word !== '');
}
