/**
 * A clock in milliseconds since 1970 with fractions, set by the system's time at this moment. Clocks of this process and of
 * pages agree to a fraction of a millisecond, which `performance.timeOrigin` does not promise.
 * Self-contained, for it also runs in pages by its source.
 */
export function systemClock() {
    const before = Date.now();
    let tick = before;
    while (tick === before) {
        tick = Date.now();
    }
    const offset = tick - performance.now();
    return () => offset + performance.now();
}
