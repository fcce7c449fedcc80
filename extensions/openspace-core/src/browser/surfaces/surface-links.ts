/** Links in a text that lead to something on a surface. */
export interface SurfaceLinks {
    /** `dice` for links such as `dice:games/first#3`; links to the files of the surface lead here, too. In small letters. */
    readonly scheme?: string;
    /**
     * Shows it to the person who followed the link. `path` is the text of the link, which nobody has checked;
     * `place` is what stands behind the `#`. Rejects with a message for the user.
     */
    open(path: string, place?: string): Promise<void>;
}
