import { spawnSync } from 'node:child_process';
import { isRequired } from '../../support/required-provider';

/** Why bubblewrap cannot be used here: it is not installed, or the system lets this account make no namespaces. */
function findObstacle(): string | undefined {
    if (isRequired('bubblewrap')) {
        return undefined;
    }
    const { error, status, stderr } = spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true'], {
        encoding: 'utf8'
    });
    if (error) {
        return 'bwrap is not installed.';
    }
    return status === 0 ? undefined : stderr.trim().replace(/\s+/g, ' ');
}

/** To be called in a spec file that needs bubblewrap. Where it does not work, its tests are named as not run. */
export function needsBubblewrap(test: { skip(condition: boolean, description?: string): void }): void {
    const obstacle = findObstacle();
    test.skip(obstacle !== undefined, obstacle);
}
