/** What every command finds, on every provider; a launcher may change the paths. */
export const COMMAND_ENVIRONMENT: Readonly<Record<string, string>> = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/tmp/home',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    GIT_AUTHOR_NAME: 'openspace-agent[bot]',
    GIT_AUTHOR_EMAIL: 'openspace-agent[bot]@users.noreply.github.com',
    GIT_COMMITTER_NAME: 'openspace-agent[bot]',
    GIT_COMMITTER_EMAIL: 'openspace-agent[bot]@users.noreply.github.com',
    GIT_TERMINAL_PROMPT: '0'
};
