export const REDACTED = '(redacted)';

/** What a secret looks like, and what stays of it. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
    // A key that was cut off has no end mark: everything after the beginning goes.
    [/-----BEGIN(?:[^-]|-(?!----END))*(?:-----END[^-]*-----)?/g, REDACTED],
    [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
    [/\bsk-[\w-]{12,}/g, REDACTED],
    [/\b(?:gh[oprsu]_|github_pat_|glpat-|npm_|xox[abeprs]-)[\w-]{6,}/g, REDACTED],
    [/\b(?:AKIA|ASIA|AIza)[\w-]{12,}/g, REDACTED],
    [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
    // User and password of an address; the password may contain an @ itself.
    [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#"']+@/gi, `$1${REDACTED}@`],
    [/([?&](?:key|read|auth|sig|signature|code)=)[^\s&#"']+/gi, `$1${REDACTED}`],
    [/(\b[\w-]*(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key)[\w-]*=)[^\s&;#]+/gi, `$1${REDACTED}`]
];

/** Replaces what looks like a secret; the words around it stay. Meant for short texts. */
export function redactSecrets(text: string): string {
    return SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}

/** A text of at most `length` characters without secrets. */
export function redactText(text: string, length: number): string {
    const cut = text.length > 2 * length;
    // Cut first, for the patterns' sake; the last word goes too, because half a secret is not recognised.
    const redacted = redactSecrets(cut ? text.slice(0, 2 * length).replace(/\S+$/, '') : text);
    if (redacted === '' && cut) {
        return `(${text.length} characters)`;
    }
    return cut || redacted.length > length ? `${redacted.slice(0, length - 1)}…` : redacted;
}
