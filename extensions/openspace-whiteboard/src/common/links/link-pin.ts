import { CodeReference, codeReferenceSchema } from 'openspace-content/lib/common/code-references/code-reference';
import { CodeLink } from '../model/shape';

/** Stands in no print. */
const SEPARATOR = '~';

/** What a link remembers of its line and of those around it, in a word. */
export function writeLinkPin({ print: { whole, lines, before, after } }: CodeReference): string {
    return [whole, lines, before, after].join(SEPARATOR);
}

/** The line to which a link leads, so that it is found again; undefined if the link has no pin, or something else in its place. */
export function pinnedLine({ path, line, pin }: CodeLink): CodeReference | undefined {
    const [whole, lines, before, after, ...more] = typeof pin === 'string' ? pin.split(SEPARATOR) : [];
    const reference = { path, startLine: line, endLine: line, print: { whole, lines, before, after } };
    return more.length === 0 ? codeReferenceSchema.safeParse(reference).data : undefined;
}
