import { spawnSync } from 'node:child_process';
import { TestInfo, TestType } from '@playwright/test';

/** Why bubblewrap cannot be used here: it is not installed, or the system lets this account make no namespaces. */
function findObstacle(): string | undefined {
    if ((process.env.OPENSPACE_REQUIRE ?? '').split(',').some(name => name.trim() === 'bubblewrap')) {
        return undefined;
    }
    const { error, status, stderr } = spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true'], { encoding: 'utf8' });
    if (error) {
        return 'bwrap is not installed.';
    }
    return status === 0 ? undefined : stderr.trim().replace(/\s+/g, ' ');
}

type Declare<T, W> = (title: string, body: (args: T & W, info: TestInfo) => Promise<void>) => void;

/** For tests that need bubblewrap. Where it does not work, each is named as not run. */
export function sandboxed<T extends object, W extends object>(test: TestType<T, W>): Declare<T, W> {
    const obstacle = findObstacle();
    return obstacle === undefined ? test : title => test.describe(title, () => test(`is not run: ${obstacle}`, () => undefined));
}
