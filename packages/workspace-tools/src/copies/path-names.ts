/** Letters that some file systems do not see. */
const UNSEEN = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;
/** Names in which something hides, or breaks a line. */
const HIDING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** `.git`, in all spellings that some system takes for it. */
export function isGitName(name: string): boolean {
    return /^(?:\.git|git~\d)$/i.test(name.replace(UNSEEN, '').replace(/[ .]+$/, '').replace(/:.*$/, ''));
}

/** Undefined for bytes that are not UTF-8. */
export function decodeName(name: Buffer): string | undefined {
    const text = name.toString('utf8');
    return Buffer.from(text, 'utf8').equals(name) ? text : undefined;
}

/** Whether somebody who reads the name knows which file it is. */
export function isHonestName(name: string): boolean {
    return !HIDING.test(name);
}

/** For a list: what hides in a name as its codes. */
export function shownName(name: Buffer): string {
    return Array.from(name.toString('utf8'), letter => HIDING.test(letter) || letter === '\ufffd'
        ? `\\u{${letter.codePointAt(0)!.toString(16)}}`
        : letter).join('');
}

/** Whether a link that stands at a path stays in the folder, and out of `.git`. Links on its way are not looked at. */
export function staysInside(path: string, target: string): boolean {
    if (target.startsWith('/') || !isHonestName(target)) {
        return false;
    }
    const way = path.split('/').slice(0, -1);
    for (const part of target.split('/')) {
        if (part === '..' && way.pop() === undefined || isGitName(part)) {
            return false;
        }
        if (part !== '..' && part !== '.' && part !== '') {
            way.push(part);
        }
    }
    return true;
}
