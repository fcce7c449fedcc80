/** Milliseconds that only grow; for measuring, not for dates. */
export const Clock = Symbol('Clock');
export type Clock = () => number;
