/** Where the package runs, as npm spells it. */
const SYSTEMS = ['linux', 'darwin', 'win32'];
const PROCESSORS = ['x64', 'arm64'];

/** What stands for a system and a processor in the names of platform packages, at their end but for the C library. */
const PLATFORM = new RegExp(`-(?:${SYSTEMS.join('|')}|windows)-(?:${PROCESSORS.join('|')})(?:-(?:glibc|musl))?$`);

/** Of the agent server: on x64 the program that needs no newer processor, as one has to serve all. */
const AGENT_SERVER = /^opencode-(?:linux|darwin|windows)-(?:x64-baseline|arm64)$/;

/**
 * The packages with programs and native modules, of which npm installs those for the machine: each says by itself where it runs.
 * Those of the agent server do not tell the C library; so the ones for musl are left to the person.
 *
 * @param {{ agentServer: Record<string, string>, others: Record<string, string>[] }} offered packages and versions, as those that
 * depend on them list them
 */
export function platformPackages({ agentServer, others }) {
    const wanted = [
        ...Object.entries(agentServer).filter(([name]) => AGENT_SERVER.test(name)),
        ...others.flatMap(packages => Object.entries(packages).filter(([name]) => PLATFORM.test(name)))
    ];
    return Object.fromEntries(wanted.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Packages that language servers run from as they are. None of them has a dependency of its own. */
const WHOLE = ['pyright', 'typescript'];

/**
 * The package's description. It depends on few packages, and these on none: npm would not heed our pins and overrides for what
 * dependencies depend on. All else is in the bundles.
 *
 * @param {{ name: string, version: string, description: string, license: string }} project
 * @param {{ servers: Record<string, string>, platforms: Record<string, string> }} needed what language servers depend on, and
 * the platform packages
 */
export function packageManifest({ name, version, description, license }, { servers, platforms }) {
    return {
        name,
        version,
        description,
        license,
        keywords: ['ide', 'ai', 'agent', 'opencode', 'theia'],
        bin: { [name]: 'scripts/launch/theia-openspace.mjs' },
        engines: { node: '>=20.19 <21 || >=22' },
        os: SYSTEMS,
        cpu: PROCESSORS,
        dependencies: Object.fromEntries(WHOLE.map(wanted => [wanted, servers[wanted]])),
        optionalDependencies: platforms
    };
}
