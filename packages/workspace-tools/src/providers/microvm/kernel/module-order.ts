/** Names of the modules that must be loaded before this one, as its file says. */
export function neededModules(file: Uint8Array): string[] {
    const names = /\0depends=([^\0]*)\0/.exec(Buffer.from(file).toString('latin1'))?.[1] ?? '';
    return names.split(',').filter(name => name !== '');
}

/** The names in an order in which each follows those that it needs. Kernels of one release differ in it: updates move functions. */
export function loadingOrder(names: readonly string[], needs: (name: string) => readonly string[]): string[] {
    const ordered = new Set<string>();
    const visit = (name: string, above: readonly string[]): void => {
        if (!names.includes(name) || above.includes(name)) {
            return;
        }
        needs(name).forEach(needed => visit(needed, [...above, name]));
        ordered.add(name);
    };
    names.forEach(name => visit(name, []));
    return [...ordered];
}
