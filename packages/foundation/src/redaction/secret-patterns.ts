export const REDACTED = '(redacted)';

interface SecretRule {
    /** Stands in every text that the pattern matches, and is cheap to look for. */
    readonly hint: RegExp;
    readonly pattern: RegExp;
    /** What stays of the match. */
    readonly replacement: string;
}

/** Words that name a secret, wherever they stand in the name of a variable, an option or a member. Numbers of tokens are not secrets. */
const NAMES = String.raw`token(?!s\\?['"]?\s{0,4}[=:]\s{0,4}\d+\b)|secret|passw(?:or)?d|passphrase|credentials?|`
    + '(?:api|access|private|secret|signing|encryption)[_-]?key';

/** `MYSQL_PWD` is a password; `PWD=/home/ada` and `OLDPWD` are folders. */
const PWD = String.raw`(?<=[\w-])(?<!\bOLD)pwd|\bpwd(?=['"]?\s{0,4}[=:]\s{0,4}['"]?[^\s/~'"])`;

/** The syntax error that parsers report, which says nothing about anybody's token. */
const NOT_UNEXPECTED = '(?<!unexpected )';

/** What is said about a secret in a configuration without being one. */
const ABOUT_SECRET = '(?:[_-]?(?:count|limit|type|name|length|size|expires|expiry|url|uri|field|label|hint|policy|ref|file|path))';

/** `=`, `:` or `:=`, but no comparison, arrow or scope. */
const ASSIGNED = String.raw`[ \t]{0,40}(?::?=(?![=>])|:(?![:=]))[ \t]{0,40}`;

/** Types, constants, calls and variables stand where a value would, in source code and in reports of wrong arguments. */
const NO_VALUE =
    String.raw`(?!(?:any|bool|boolean|bytes|false|int|none|null|number|str|string|true|undefined|unknown|void)(?:[\s,;)\]}|?=&[]|$)`
        + String.raw`|Invalid |[a-z]{1,60}(?:token|secret|key|password|credentials?|provider|source)(?:[),;]| =|\[\]| \|)`
        + String.raw`|[A-Za-z_][\w.]{0,80}\(|\$\{?\w{1,80}\}?(?:[\s"']|$))`;

/** Up to the closing quote if there is one; a quote that is escaped belongs to JSON in a string. */
const QUOTED = String.raw`(")(?:[^"\\\n]|\\.)+|(')[^'\n]+|(\\")(?:[^"\\\n]|\\(?!"))+`;
const VALUE = String.raw`(?:${QUOTED}|(?!["']|\\")[^\s&;#]+)`;
/** After a name in quotes, as in JSON, a value without quotes ends with its member. */
const MEMBER_VALUE = String.raw`(?:${QUOTED}|(?!["']|\\")[^\s&;#,}\])]+)`;

/** A name in quotes, and what stands between it and its value. */
const MEMBER = String.raw`(?:\\?["'])[\w.-]{0,60}(?:${NAMES}|pwd)[\w-]{0,40}(?:\\?["'])[ \t]{0,40}(?::|=>?)[ \t]{0,40}`;

/** What tokens of well-known services begin with. */
const TOKEN_PREFIX =
    'gh[oprsu]_|github_pat_|gl(?:pat|rt)-|pypi-AgE|xox[abeprs]-|e2b_|dckr_pat_|[sr]k_(?:live|test)_|whsec_|AGE-SECRET-KEY-';

/**
 * What a secret looks like. The texts are hostile: in no pattern may a repetition be tried anew from many places, so that
 * the time grows with the length of the text and not with its square.
 */
const RULES: readonly SecretRule[] = [
    // A key that was cut off has no end mark: everything after the beginning goes.
    { hint: /-----BEGIN/, pattern: /-----BEGIN(?:[^-]|-(?!----END))*(?:-----END[^-]{0,60}-----)?/g, replacement: REDACTED },
    // Words have small letters only.
    {
        hint: /\b(?:bearer|basic)\s/,
        pattern: /\b([Bb]earer|[Bb]asic|BEARER|BASIC)\s{1,4}(?=[a-z.~+/_-]{0,2000}[A-Z\d=])[\w.~+/=-]{6,}/g,
        replacement: `$1 ${REDACTED}`
    },
    {
        hint: /authorization\\?['"]?:/,
        pattern: /\b(Authorization\\?['"]?:\s{0,4}\\?['"]?(?:(?:Bearer|Basic|Digest|Negotiate|ApiKey|token)\s{1,4})?)[^\n'"\\]+/gi,
        replacement: `$1${REDACTED}`
    },
    { hint: /cookie\\?['"]?:/, pattern: /\b((?:Set-)?Cookie\\?['"]?:\s{0,4}\\?['"]?)[^\n'"\\]+/gi, replacement: `$1${REDACTED}` },
    { hint: /\bsk-/, pattern: /\bsk-[\w-]{12,}/g, replacement: REDACTED },
    {
        hint: new RegExp(`${TOKEN_PREFIX}|hf_|npm_`),
        pattern: new RegExp(String.raw`\b(?:(?:${TOKEN_PREFIX})[\w-]{6,}|hf_[A-Za-z0-9]{16,}|npm_[A-Za-z0-9]{30,})`, 'g'),
        replacement: REDACTED
    },
    { hint: /\b(?:AKIA|ASIA|AIza|ya29\.)/, pattern: /\b(?:(?:AKIA|ASIA|AIza)[\w-]{12,}|ya29\.[\w.-]{12,})/g, replacement: REDACTED },
    // Encoded JSON, such as a web token.
    { hint: /\beyJ/, pattern: /\beyJ[\w-]{12,}(?:\.[\w-]*)*/g, replacement: REDACTED },
    // User and password of an address; the password may contain an @ itself.
    { hint: /:\/\/[^\s/]{1,512}@/, pattern: /(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#"']+@/gi, replacement: `$1${REDACTED}@` },
    {
        hint: /[?&](?:key|read|auth|sig|signature|code)=/,
        pattern: /([?&](?:key|read|auth|sig|signature|code)=)[^\s&#"']+/gi,
        replacement: `$1${REDACTED}`
    },
    // "apiKey": "…", 'password' => '…', {\"token\": \"…
    {
        hint: new RegExp(`${NAMES}|pwd`),
        pattern: new RegExp(`(${MEMBER})${NO_VALUE}${MEMBER_VALUE}`, 'gi'),
        replacement: `$1$2$3$4${REDACTED}`
    },
    // NAME_TOKEN=…, password: …, token := '…'
    {
        hint: new RegExp(`${NAMES}|pwd`),
        pattern: new RegExp(`((?:${NOT_UNEXPECTED}(?:${NAMES})|${PWD})`
            + `(?:[\\w-]{0,40}(?=[ \\t]{0,40}:?=)|(?!${ABOUT_SECRET})[\\w-]{0,40}(?=[ \\t]{0,40}:))${ASSIGNED})${NO_VALUE}${VALUE}`, 'gi'),
        replacement: `$1$2$3$4${REDACTED}`
    },
    // --token …
    {
        hint: new RegExp(`--[\\w-]{0,60}(?:${NAMES}|pwd)`),
        pattern: new RegExp(`((?<![\\w-])--[\\w-]{0,60}(?:${NAMES}|pwd)\\s{1,4})(?!-)${NO_VALUE}${VALUE}`, 'gi'),
        replacement: `$1$2$3$4${REDACTED}`
    },
    // curl -u name:password; two numbers are the user and the group of a process, and a plus begins a format of `date`.
    {
        hint: /(?:^|\s)-u|--user|--proxy-user/,
        pattern: new RegExp(String.raw`((?:^|\s)(?:-u|--user|--proxy-user)[\s=]{1,4})`
            + String.raw`(?:(["'])(?!\d+:\d+["'])([^\s:'"]{0,200}:)[^'"\n]+|(?!\d+:\d+(?:\s|$)|\+)([^\s:'"]{0,200}:)[^\s'"]+)`, 'g'),
        replacement: `$1$2$3$4${REDACTED}`
    }
];

const HINT = new RegExp(RULES.map(({ hint }) => hint.source).join('|'), 'i');

/** Replaces what looks like a secret; the words around it stay. */
export function redactSecrets(text: string): string {
    return HINT.test(text) ? RULES.reduce((redacted, { pattern, replacement }) => redacted.replace(pattern, replacement), text) : text;
}

const SECRET_NAME = new RegExp(`${NAMES}|authori[sz]ation|cookie|bearer`, 'i');
const SECRET_WORDS = new Set(['key', 'keys', 'auth', 'pin', 'pwd', 'pass']);

/** Whether what is called so is a secret, such as `apiKey` or `db_password`. */
export function isSecretName(name: string): boolean {
    return SECRET_NAME.test(name) || wordsOfName(name).some(word => SECRET_WORDS.has(word));
}

/** The words of a name in any of the usual spellings, in small letters. */
function wordsOfName(name: string): string[] {
    return name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z\d]+/);
}
