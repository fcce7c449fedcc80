import * as semver from 'semver';

/** Whether one version of an extension comes after another. What is no version is never newer. */
export function isNewer(version: string, than: string): boolean {
    return semver.valid(version) !== null && semver.valid(than) !== null && semver.gt(version, than);
}
