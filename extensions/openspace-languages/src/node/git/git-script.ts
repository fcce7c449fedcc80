import { GitSetting, gitSettingWords, HARMLESS_SETTINGS } from '@openspace/foundation/git';

/** For what only looks: nothing signs, and nothing but git runs. */
const READING: readonly GitSetting[] = [...HARMLESS_SETTINGS, ['log.showSignature', 'false'], ['gpg.program', 'false']];

/** For what the person does: nothing that they would miss, and that a repository could make a program. */
const ALWAYS: readonly GitSetting[] = [['core.fsmonitor', 'false'], ['core.pager', 'cat'], ['protocol.ext.allow', 'never']];

/** Between name and value of a setting, as the script has them. */
const IS = '\u0001';

/** Settings of a repository that change by ordinary work and by which git neither runs anything nor goes anywhere. */
const HARMLESS_KEYS = [
    `core\\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|longpaths`
        + `|quotepath|sharedrepository|sparsecheckout|sparsecheckoutcone|untrackedcache|commitgraph)${IS}`,
    `extensions\\.(worktreeconfig|objectformat|refstorage)${IS}`,
    `branch\\.[^${IS}]*\\.(merge|rebase|description|vscode-merge-base)${IS}`,
    // A name, not an address.
    `branch\\.[^${IS}]*\\.(remote|pushremote)${IS}[a-z0-9_.-]*$`,
    `remote\\.[^${IS}]*\\.(fetch|tagopt|prune)${IS}`,
    `user\\.(name|email)${IS}`,
    `(color|column|status|rerere)\\.[^${IS}]*${IS}`,
    `(pull\\.(rebase|ff)|push\\.(default|autosetupremote)|rebase\\.autostash|merge\\.(ff|conflictstyle))${IS}`
];

export interface GitScriptPlaces {
    /** The real git. */
    readonly git: string;
    /** Folders in which sandboxes worked, and seals of repositories: a tab between kind or hash and path. */
    readonly sandboxed: string;
    /** Where the script writes in which folder it refused. */
    readonly refused: string;
}

/** The script that stands for git, from its text with places left open. */
export function gitScript(template: string, { git, sandboxed, refused }: GitScriptPlaces): string {
    const words = (settings: readonly GitSetting[]): string => gitSettingWords(settings).map(quoted).join(' ');
    const values: Record<string, string> = {
        GIT: quoted(git),
        SANDBOXED: quoted(sandboxed),
        REFUSED: quoted(refused),
        HARMLESS: HARMLESS_KEYS.join('|'),
        ALWAYS: words(ALWAYS),
        READING: words(READING)
    };
    return template.replace(/@([A-Z]+)@/g, (_match, name: string) => values[name]);
}

/** As one word for a POSIX shell. */
function quoted(text: string): string {
    return `'${text.replaceAll('\'', '\'\\\'\'')}'`;
}
