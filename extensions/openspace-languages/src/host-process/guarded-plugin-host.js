/**
 * First script of the process that extensions run in. It ends with the backend, however that ends: Theia's host takes `process.exit`
 * away from everybody, its own watch over the parent included, and lives on as long as any extension has a timer.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

require('./plugin-host');
