/** Gives jsdom the rectangles that it lacks. */
export function fakeDomRect(): void {
    globalThis.DOMRect ??= class implements DOMRect {
        constructor(readonly x = 0, readonly y = 0, readonly width = 0, readonly height = 0) { }
        get left(): number { return this.x; }
        get top(): number { return this.y; }
        get right(): number { return this.x + this.width; }
        get bottom(): number { return this.y + this.height; }
        toJSON(): string { return ''; }
        static fromRect(): DOMRect { return new DOMRect(); }
    };
}
