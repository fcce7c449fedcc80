/**
 * A way for requests that cannot send the page key, such as those of frames, pictures and fonts: its address is a secret itself.
 * Whoever sees such an address knows the secret, so the way leads to a few files only.
 */
export interface SecretPath {
    /** Policy of what is served there. */
    readonly policy: string;
    /** Policy of one file, by Theia's address of it; without this, that of all. */
    policyOf?(address: string): string;
    /** To whom the browser gives it. */
    readonly sharedWith: 'same-origin' | 'cross-origin';
    /** Whether a request names the secret. */
    leadsTo(requestPath: string): boolean;
    /** Theia's address of the file behind the secret; undefined if there is none that may be seen. */
    open(requestPath: string): Promise<string | undefined>;
}

export const SecretPath = Symbol('SecretPath');
