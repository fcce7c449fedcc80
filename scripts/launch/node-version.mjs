const OLDEST_NODE = [20, 19];

/** Throws an error with one line for the person. */
export function checkNodeVersion(version = process.versions.node) {
    const [major, minor] = version.split('.').map(Number);
    if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]) || major === 21) {
        throw new Error(`OpenSpace needs Node ${OLDEST_NODE.join('.')} or newer (20 or 22+); this is ${version}.`);
    }
}
