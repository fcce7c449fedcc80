/**
 * First script of the process that extensions run in. It ends with the backend, however that ends: Theia's host takes `process.exit`
 * away from everybody, its own watch over the parent included, and lives on as long as any extension has a timer. What extensions
 * started ends with it, such as a program that is being debugged; politely, because git may be at work.
 */
process.once('disconnect', () => {
    try {
        descendants().forEach(end);
    } finally {
        process.kill(process.pid, 'SIGKILL');
    }
});

function descendants() {
    const { execFileSync } = require('node:child_process');
    const children = new Map();
    for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')) {
        const [pid, parent] = line.trim().split(/\s+/).map(Number);
        children.set(parent, [...children.get(parent) ?? [], pid]);
    }
    const below = pid => (children.get(pid) ?? []).flatMap(child => [child, ...below(child)]);
    return below(process.pid);
}

function end(pid) {
    try {
        process.kill(pid, 'SIGTERM');
    } catch {
        // It is gone, as the one that made the list.
    }
}

require('./plugin-host');

// What Theia asks for when the page tells it of the first extension; the page is still loading now.
setImmediate(() => require('./plugin-vscode-init'));
