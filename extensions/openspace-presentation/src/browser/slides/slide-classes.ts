/** Classes that whoever writes a slide may use; style sheets and the stage know them. */
const ALLOWED = new Set([
    'accent', 'center', 'large', 'left', 'muted', 'right', 'small',
    // Steps, and how they appear.
    'fragment', 'fade-down', 'fade-left', 'fade-out', 'fade-right', 'fade-up', 'grow', 'shrink', 'strike'
]);

/** Those of a list of classes that an author may use. */
export function allowedClasses(classes: string): string[] {
    return classes.split(/\s+/).filter(name => ALLOWED.has(name));
}
