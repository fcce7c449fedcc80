/** Whether somebody said with `OPENSPACE_REQUIRE` that a provider has to work here. `scripts/lib/sandboxes.mjs` refuses unknown names. */
export function isRequired(provider: string): boolean {
    return (process.env.OPENSPACE_REQUIRE ?? '').split(',').map(name => name.trim()).includes(provider);
}
