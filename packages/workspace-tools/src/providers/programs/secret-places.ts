/** In a home: what may hold passwords, keys, or what others must not read. Nothing of it is ever seen inside. */
export const SECRETS_OF_HOME: readonly string[] = [
    '.ssh', '.gnupg', '.gpg', '.pki', '.aws', '.azure', '.kube', '.docker', '.config', '.local/share/keyrings', '.local/state', '.mozilla',
    '.thunderbird', '.password-store', '.cache', '.netrc', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.pip', '.condarc',
    '.git-credentials', '.gitconfig', '.cargo/credentials', '.cargo/credentials.toml', '.cargo/config', '.cargo/config.toml',
    '.gem/credentials', '.m2', '.gradle', '.ivy2', '.sbt', '.nuget', '.pgpass', '.my.cnf', '.env', '.bash_history', '.zsh_history',
    '.dotnet/corefx', '.terraform.d', '.vault-token', '.bashrc', '.profile', '.zshrc'
];

/** At the top of a folder of programs, if they are folders. */
export const SECRET_FOLDERS: readonly string[] = [
    'etc', 'var', 'run', 'tmp', 'cache', 'pkgs', '.git', '.ssh', '.gnupg', '.aws', '.config', '.docker', '.kube'
];

/** At the top of a folder of programs, if they are files. */
export const SECRET_FILES: readonly string[] = [
    '.npmrc', 'npmrc', '.netrc', '.env', '.envrc', '.pypirc', 'pip.conf', '.condarc', '.git-credentials', '.gitconfig', '.git',
    'credentials', 'credentials.toml', 'config.toml', 'gradle.properties'
];

/** Of the system, and nothing of it is a folder of programs: what is needed of it, a sandbox has. */
export const NOT_FOR_PROGRAMS: readonly string[] = [
    '/proc', '/sys', '/dev', '/run', '/etc', '/boot', '/var', '/lost+found', '/mnt', '/media', '/workspace', '/opt/openspace', '/tmp/home',
    '/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'
];
