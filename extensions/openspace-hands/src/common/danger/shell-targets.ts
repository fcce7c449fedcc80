import { DangerKind } from './danger-reasons';
import { isLiteral, ShellWord } from './shell-tree';

/** No path of a whole tree is longer. */
const MAX_LENGTH = 1_000;

/** Stands for characters that mean nothing special because they are quoted. */
const QUOTED = '\u0000';

const WHOLE_SYSTEM = new RegExp([
    /^$/, /^~[\w.-]*$/, /^\$\{?(?:HOME|PWD|OLDPWD)\}?$/, /^\.$/, /^\.\.(?:\/\.\.)*$/, /^\*$/, /^\.\*$/, /^\{\}$/,
    /^\/(?:bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|users|applications|library|system|volumes)$/,
    /^\/(?:home|users)\/[^/]+$/, /^\/usr\/(?:bin|lib|local|share)$/, /^\/\*$/, /^[a-z]:$/
].map(({ source }) => source).join('|'), 'i');

const DEVICE = /^\/dev\/(?:[shv]d[a-z]|xvd|nvme|mmcblk|r?disk|k?mem\b|port$|loop|dm-|md\d|mapper\/|sr\d|nbd|zd\d|ram\d|block\/|mtd)/i;
const SOCKET = /^\/dev\/(?:tcp|udp)\//i;
const HISTORY = /(?:^|\/)\.\w*_history$/i;
const STARTUP = new RegExp([
    /(?:^|\/)\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout)$/,
    /(?:^|\/)\.(?:[tm]?k?cshrc|m?kshrc|login|xprofile|xinitrc|xsession(?:rc)?|pam_environment|gitconfig)$/,
    /(?:^|\/)\.ssh(?:\/|$)/, /(?:^|\/)\.config\/(?:fish|autostart|systemd|environment\.d|git)\//,
    /(?:^|\/)library\/launch(?:agents|daemons)\//, /(?:^|\/)\.git\/(?:hooks(?:\/|$)|config$)/, /^\/var\/spool\/cron/,
    /^\/etc\/(?:cron|profile|bash|zsh|rc|init|sudoers|ld\.so|pam|systemd|xdg)/
].map(({ source }) => source).join('|'), 'i');
const SYSTEM = /^\/(?:etc|boot|sys|proc\/sys|bin|sbin|usr\/s?bin|lib)\//i;

/** Whether it names everything there is, or everything of somebody, or may do so. */
export function isWideTarget(word: ShellWord): boolean {
    const text = specialTextOf(word);
    if (isLiteral(word) && text.startsWith('$')) {
        return false;
    }
    if (text.length > MAX_LENGTH) {
        return false;
    }
    // An empty variable makes the root of it.
    return /^\$\{?\w+\}?\/\*?$/.test(text) || WHOLE_SYSTEM.test(normalise(text).replace(/(?:\/(?:\*|\.\*|\.)?)+$/, ''));
}

/** Why it should not be written to, if so. */
export function writingDanger(path: string): DangerKind | undefined {
    const normal = normalise(path);
    return DEVICE.test(normal) ? 'device'
        : SOCKET.test(normal) ? 'remote-shell'
            : STARTUP.test(normal) ? 'persistence'
                : HISTORY.test(normal) ? 'history'
                    : SYSTEM.test(normal) ? 'system' : undefined;
}

/** The path without detours. */
export function normalise(path: string): string {
    if (!/\/\/|\/\.\.?(?:\/|$)|^\.\//.test(path)) {
        return path;
    }
    const parts: string[] = [];
    for (const part of path.split('/')) {
        const last = parts.at(-1);
        if (part === '..' && (last === undefined ? path.startsWith('/') : !/^(?:\.\.|~.*|\$.*)$/.test(last))) {
            parts.pop();
        } else if (part !== '.' && part !== '') {
            parts.push(part);
        }
    }
    return path.startsWith('/') ? `/${parts.join('/')}` : parts.join('/') || '.';
}

function specialTextOf({ pieces }: ShellWord): string {
    return pieces.map(piece => piece.kind !== 'text' ? piece.source : piece.quoted ? piece.text.replace(/[*~?{]/g, QUOTED) : piece.text)
        .join('');
}
