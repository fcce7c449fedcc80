/** What a browser says of a thing in the tree for screen readers, as far as it is told. */
export interface AccessibleNode {
    readonly role: string;
    readonly name?: string;
    readonly value?: string | number;
    readonly description?: string;
    readonly level?: number;
    readonly checked?: boolean | 'mixed';
    readonly pressed?: boolean | 'mixed';
    readonly expanded?: boolean;
    readonly selected?: boolean;
    readonly disabled?: boolean;
    readonly focused?: boolean;
    readonly required?: boolean;
    readonly invalid?: string;
    readonly children?: readonly AccessibleNode[];
}

export interface PageOutline<N extends AccessibleNode> {
    readonly text: string;
    /** The first one has the number 1. */
    readonly elements: readonly N[];
    readonly isTruncated: boolean;
}

const USABLE: ReadonlySet<string> = new Set([
    'button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'tab', 'menuitem',
    'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem', 'gridcell', 'DisclosureTriangle', 'PopUpButton', 'Date', 'ColorWell'
]);

/** They say nothing themselves. */
const TRANSPARENT: ReadonlySet<string> = new Set(['RootWebArea', 'generic', 'none', 'InlineTextBox']);

const STATES = ['checked', 'pressed', 'expanded', 'selected', 'disabled', 'focused', 'required'] as const;

const MAX_NAME = 300;

/** The tree as indented lines, with numbers for what can be used. */
export function outlinePage<N extends AccessibleNode>(root: N, maxLength: number): PageOutline<N> {
    const lines: string[] = [];
    const elements: N[] = [];
    let length = 0;
    const visit = (node: N, depth: number, above: string): boolean => {
        const isShown = !TRANSPARENT.has(node.role) && !(node.role === 'StaticText' && node.name === above);
        if (isShown) {
            const isUsable = USABLE.has(node.role);
            const line = `${'  '.repeat(depth)}${describe(node)}${isUsable ? ` [${elements.length + 1}]` : ''}`;
            if ((length += line.length + 1) > maxLength) {
                return false;
            }
            lines.push(line);
            if (isUsable) {
                elements.push(node);
            }
        }
        const name = isShown ? node.name ?? '' : above;
        return (node.children as readonly N[] | undefined ?? []).every(child => visit(child, isShown ? depth + 1 : depth, name));
    };
    const isWhole = visit(root, 0, '');
    return { text: lines.join('\n'), elements, isTruncated: !isWhole };
}

function describe(node: AccessibleNode): string {
    const { role, name, value, description, level, invalid } = node;
    const states = STATES.filter(state => node[state]).map(state => node[state] === 'mixed' ? `${state}=mixed` : state);
    const isInvalid = invalid !== undefined && invalid !== 'false';
    const words = [
        ...role === 'StaticText' ? [] : [role.toLowerCase()],
        ...name ? [quoted(name)] : [],
        ...level ? [`level ${level}`] : [],
        ...value !== undefined && String(value) !== '' ? [`= ${quoted(String(value))}`] : [],
        ...description ? [`(${shortened(description)})`] : [],
        ...states,
        ...isInvalid ? ['invalid'] : []
    ];
    return words.join(' ');
}

function quoted(text: string): string {
    return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
    const flat = text.replace(/\s+/g, ' ').trim();
    return flat.length > MAX_NAME ? `${flat.slice(0, MAX_NAME)}…` : flat;
}
