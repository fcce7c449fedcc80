export type GitSetting = readonly [key: string, value: string];

/** Stands above the configuration of a repository that may be hostile: nothing in it starts a program, asks somebody, or fetches. */
export const HARMLESS_SETTINGS: readonly GitSetting[] = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.pager', 'cat'],
    ['core.askPass', ''],
    ['core.sshCommand', 'false'],
    ['core.gitProxy', ''],
    ['core.alternateRefsCommand', ''],
    ['core.attributesFile', '/dev/null'],
    ['credential.helper', ''],
    ['diff.external', ''],
    ['protocol.allow', 'never'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false']
];

/**
 * Variables for git in a repository that nobody trusts, with these settings above its own. Where it lies is for the caller to say,
 * with `GIT_DIR` and `GIT_WORK_TREE`, so that nothing is searched for.
 */
export function untrustedGitEnvironment(settings: readonly GitSetting[]): Record<string, string> {
    return {
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_LITERAL_PATHSPECS: '1',
        GIT_NO_LAZY_FETCH: '1',
        GIT_CONFIG_COUNT: String(settings.length),
        ...Object.fromEntries(settings.flatMap(([key, value], index) => [
            [`GIT_CONFIG_KEY_${index}`, key], [`GIT_CONFIG_VALUE_${index}`, value]
        ]))
    };
}

/**
 * Words for git's command line with these settings above those of the repository. Unlike variables, they hold in submodules, too.
 */
export function gitSettingWords(settings: readonly GitSetting[]): string[] {
    return settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}
