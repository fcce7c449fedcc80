import { parse, splitGlobAware } from '@theia/core/lib/common/glob';

/**
 * Reads globs as people write them in `.gitignore`, several of them with commas between: a name matches everywhere, a path from
 * the root, and a folder stands for all that is in it.
 */
export function pathPattern(globs: string): (path: string) => boolean {
    const patterns = splitGlobAware(globs, ',').map(glob => glob.trim().replace(/^(?:\.?\/)+|\/+$/g, '')).filter(glob => glob !== '').flatMap(glob => {
        const anchored = glob.includes('/') ? glob : `**/${glob}`;
        return [parse(anchored), parse(`${anchored}/**`)];
    });
    return path => patterns.some(matches => matches(path));
}
