/** The shares of sizes in their sum, in thousandths that add up to exactly 1: what rounding leaves goes to the largest remainders. */
export function shares(sizes: readonly number[]): number[] {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const exact = sizes.map(size => (total > 0 ? size / total : 1 / sizes.length) * 1000);
    const whole = exact.map(Math.floor);
    const missing = 1000 - whole.reduce((sum, part) => sum + part, 0);
    exact.map((part, index) => ({ index, rest: part - whole[index] }))
        .sort((a, b) => b.rest - a.rest || a.index - b.index)
        .slice(0, missing)
        .forEach(({ index }) => whole[index]++);
    return whole.map(part => part / 1000);
}
