export const REDACTED = '(redacted)';

/** What names a secret, at the end of a variable, an option or a member. */
const SECRET_NAME = '(?:token|secret|passw(?:or)?d|passphrase|pwd|credentials?|api[_-]?key|access[_-]?key|private[_-]?key)';

/** What a secret looks like, and what stays of it. Repetitions are bounded or cannot overlap: the texts are hostile. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
    // A key that was cut off has no end mark: everything after the beginning goes.
    [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?:[^-]|-(?!----END))*(?:-----END[^-]{0,60}-----)?/g, REDACTED],
    [/\b(Bearer|Basic)\s{1,4}[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
    [/\b(Authorization:\s{0,4}(?:(?:Bearer|Basic|Digest|Negotiate|ApiKey|token)\s{1,4})?)[^\n'"]+/gi, `$1${REDACTED}`],
    [/\bsk-[\w-]{12,}/g, REDACTED],
    [/\b(?:gh[oprsu]_|github_pat_|glpat-|npm_|pypi-|xox[abeprs]-|e2b_|hf_|dckr_pat_)[\w-]{6,}/g, REDACTED],
    [/\b(?:AKIA|ASIA|AIza|ya29\.)[\w-]{12,}/g, REDACTED],
    [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
    // User and password of an address; the password may contain an @ itself.
    [/(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#"']+@/gi, `$1${REDACTED}@`],
    [/([?&](?:key|auth|sig|signature|code)=)[^\s&#"']+/gi, `$1${REDACTED}`],
    // NAME_TOKEN=…, --token=…, --token …, "token": "…"
    [new RegExp(`((?:^|[^\\w])[\\w-]{0,60}${SECRET_NAME}['"]?(?:\\s{0,4}[=:]\\s{0,4}|(?<=--[\\w-]{0,80})\\s{1,4})['"]?)[^\\s&;#'"]+`, 'gi'), `$1${REDACTED}`],
    [/((?:^|\s)(?:-u|--user|--proxy-user)[\s=]{1,4}['"]?[^\s:'"]{1,200}:)[^\s'"]+/g, `$1${REDACTED}`]
];

/** Replaces what looks like a secret; the words around it stay. Meant for short texts. */
export function redactPatterns(text: string): string {
    return SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}
