/** Package registries and source hosts that everyday work needs. Whoever is allowed to reach them can also send data there. */
export const DEFAULT_HOSTS: readonly string[] = [
    // JavaScript
    'registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com', 'nodejs.org', 'npm.jsr.io', 'jsr.io',
    // Python
    'pypi.org', 'files.pythonhosted.org',
    // Rust
    'crates.io', 'index.crates.io', 'static.crates.io', 'static.rust-lang.org',
    // Go
    'proxy.golang.org', 'sum.golang.org', 'go.dev', 'golang.org',
    // Java and its relatives
    'repo.maven.apache.org', 'repo1.maven.org', 'plugins.gradle.org', 'plugins-artifacts.gradle.org', 'services.gradle.org',
    // Ruby, PHP, .NET, Perl, Haskell, Elixir, Dart
    'rubygems.org', 'index.rubygems.org', 'packagist.org', 'repo.packagist.org', 'api.nuget.org', 'cpan.metacpan.org',
    'hackage.haskell.org', 'hex.pm', 'repo.hex.pm', 'pub.dev',
    // systems
    'deb.debian.org', 'security.debian.org', 'archive.ubuntu.com', 'security.ubuntu.com', 'ports.ubuntu.com',
    // sources
    'github.com', 'codeload.github.com', 'api.github.com', 'objects.githubusercontent.com', 'raw.githubusercontent.com',
    'release-assets.githubusercontent.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'
];
