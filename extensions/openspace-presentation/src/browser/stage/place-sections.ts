/**
 * Puts sections into the element of the slides: a column of several into a section of their own. What is in its place already
 * is not touched, so that its transition goes on and the focus stays. False if all was as it should be.
 */
export function placeSections(parent: HTMLElement, columns: readonly (readonly HTMLElement[])[]): boolean {
    const stacks = new Set<HTMLElement>();
    let hasChanged = false;
    const children = columns.map(sections => {
        if (sections.length === 1) {
            sections[0].classList.remove('stack');
            return sections[0];
        }
        const known = sections.map(section => section.parentElement).find(stack => stack?.parentElement === parent && !stacks.has(stack));
        const stack = known ?? document.createElement('section');
        stacks.add(stack);
        hasChanged = placeChildren(stack, sections) || hasChanged;
        return stack;
    });
    return placeChildren(parent, children) || hasChanged;
}

function placeChildren(parent: HTMLElement, children: readonly HTMLElement[]): boolean {
    let hasChanged = false;
    const wanted = new Set<Element>(children);
    for (const child of [...parent.children].filter(({ tagName }) => tagName === 'SECTION')) {
        if (!wanted.has(child)) {
            child.remove();
            hasChanged = true;
        }
    }
    for (const [at, child] of children.entries()) {
        if (parent.children[at] !== child) {
            parent.insertBefore(child, parent.children[at] ?? null);
            hasChanged = true;
        }
    }
    return hasChanged;
}
