/** Version of the SDK whose types we speak; a test compares it with the installed package. */
export const SDK_VERSION = '1.18.33';

/** The oldest server whose permission and question routes are those of the SDK. */
export const OLDEST_VERSION = '1.18.0';

export type VersionVerdict =
    | { readonly kind: 'same' }
    | { readonly kind: 'differs'; readonly text: string }
    | { readonly kind: 'too-old'; readonly text: string };

/** Says whether we can work with a server of this version, with a message for the user if not. */
export function judgeVersion(version: string): VersionVerdict {
    if (version === SDK_VERSION) {
        return { kind: 'same' };
    }
    if (compareVersions(version, OLDEST_VERSION) < 0) {
        return {
            kind: 'too-old',
            text: `The opencode server has version ${version}; OpenSpace needs ${OLDEST_VERSION} or newer. `
                + 'Update opencode, or let OpenSpace start its own server.'
        };
    }
    return {
        kind: 'differs',
        text: `The opencode server has version ${version}, OpenSpace was made for ${SDK_VERSION}. Some things may not work.`
    };
}

/** Compares by the three numbers; what follows them (a pre-release) is ignored. */
export function compareVersions(a: string, b: string): number {
    const [left, right] = [a, b].map(version => version.split(/[.+-]/).slice(0, 3).map(part => Number.parseInt(part, 10) || 0));
    for (let index = 0; index < 3; index++) {
        const difference = (left[index] ?? 0) - (right[index] ?? 0);
        if (difference !== 0) {
            return difference;
        }
    }
    return 0;
}
