import { LinkTarget } from './link-target';

export const LinkOpener = Symbol('LinkOpener');

/** Follows the links of a text. */
export interface LinkOpener {
    /** Of links that lead to surfaces, in small letters; the same list every time. */
    readonly schemes: readonly string[];
    /** A failure is told; this does not reject. */
    open(target: LinkTarget): Promise<void>;
    /** Goes to a heading or a footnote of the text itself, named as behind the `#` of a link; only documents have such links. */
    openHeading?(name: string): void;
}
