/** Programs that talk to other machines whatever they are told. */
const NETWORK_PROGRAMS = [
    'curl', 'wget', 'nc', 'ncat', 'netcat', 'socat', 'ssh', 'scp', 'sftp', 'rsync', 'telnet', 'lynx', 'w3m', 'aria2c', 'httpie', 'xh', 'gh',
    'glab', 'npx', 'bunx', 'pnpx', 'uvx', 'pipx', 'apt', 'apt-get', 'dnf', 'yum', 'apk', 'pacman', 'brew', 'conda', 'mamba'
];

/** Those that do so for some of their orders only. */
const NETWORK_ORDERS: readonly (readonly [programs: string, orders: string])[] = [
    ['git', 'clone|fetch|pull|ls-remote|submodule|lfs|remote (?:update|show)|archive --remote'],
    ['npm|pnpm|yarn|bun', 'i|install|ci|add|update|up|upgrade|view|info|show|search|exec|dlx|x|create|init|audit|outdated'],
    ['pip3?|pip3?\\.\\d+|uv pip|uv|poetry|pdm', 'install|download|search|index|add|sync|lock|update'],
    ['cargo', 'install|add|update|fetch|search|info'],
    ['go', 'get|install|mod'],
    ['gem|bundle|composer|dotnet|nuget', 'install|add|update|fetch|search|require|info|restore'],
    ['docker|podman', 'pull|run|build|search|login'],
    ['kubectl|helm|terraform', '\\w+']
];

/** Options of the program, with or without a value, before its order. */
const OPTIONS = '(?:\\s+-\\S{1,200}(?:[ \\t]+[^\\s-]\\S{0,200})?){0,8}?';

const NETWORK = new RegExp([
    '\\b(?:https?|ftps?|ssh|git|rsync)://',
    `(?<![\\w./-])(?:/(?:\\w+/){0,3}s?bin/)?(?:${NETWORK_PROGRAMS.join('|')})(?![\\w./-])`,
    ...NETWORK_ORDERS.map(([programs, orders]) => `(?<![\\w.-])(?:${programs})${OPTIONS}\\s+(?:${orders})(?![\\w-])`),
    // Without an order it installs.
    '(?<![\\w./-])yarn\\s*(?:$|[\\n;&|])'
].join('|'), 'i');

/** Whether a shell command brings something in from elsewhere; a shell can hide that, so this is help and no wall. */
export function readsFromNetwork(command: string): boolean {
    return NETWORK.test(command);
}
