import { startChild } from './child.mjs';
import { createSandbox } from './sandbox.mjs';
import { STOCK_BACKEND } from './stock-app.mjs';

/** Starts the stock application on the same kind of folder; it must have been built. */
export async function startStockTheia(resources) {
    const sandbox = createSandbox(resources);
    const { pid, match } = await startChild(
        resources, [process.execPath, STOCK_BACKEND, sandbox.workspace, '--hostname', '127.0.0.1', '--port', '0'], {
            cwd: sandbox.workspace,
            env: sandbox.environment,
            ready: /Theia app listening on (http:\/\/[\d.:]+\d)/
        }
    );
    return { link: `${match[1]}/#${encodeURI(sandbox.workspace)}`, backendPid: pid };
}
