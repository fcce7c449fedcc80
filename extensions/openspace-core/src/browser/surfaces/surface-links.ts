/** Links in a text that lead to something on a surface. */
export interface SurfaceLinks {
    /** `deck` for links such as `deck:talks/intro#3`. In small letters. */
    readonly scheme?: string;
    /** How the names of its files end, such as `.deck.md`: links to them lead here, too. */
    readonly fileEnding?: string;
    /** Shows it to the person who followed the link. `path` is the text of the link, which nobody has checked; `place` is what stands behind the `#`. Rejects with a message for the user. */
    open(path: string, place?: string): Promise<void>;
}
