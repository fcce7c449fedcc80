/** A text, a comment, or a comma before the end of what it is in. */
const TOKENS = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[\]}])/g;

/** JSON as people write it, without what the standard does not know: comments, and commas behind the last member. */
export function withoutComments(text: string): string {
    return text.replace(TOKENS, token => token.startsWith('"') ? token : '');
}
