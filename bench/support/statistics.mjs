/** Value below which the share `p` (0 to 1) of the values lies; between two values it is interpolated. */
export function percentile(values, p) {
    const sorted = [...values].sort((a, b) => a - b);
    const rank = (sorted.length - 1) * p;
    const low = sorted[Math.floor(rank)];
    return low + (sorted[Math.ceil(rank)] - low) * (rank % 1);
}

export function median(values) {
    return percentile(values, 0.5);
}

/** Of the samples of a growth; what the first steps load is not growth. */
const WARM_UP = 0.3;

/**
 * How much something grows with each step, and the goal for it: zero within the noise, which is two standard errors of the slope.
 *
 * @param {[number, number][]} points
 * @param {number} least Below this it is noise, too
 */
export function growth(points, least) {
    const { perStep, error } = slope(points.slice(Math.floor(points.length * WARM_UP)));
    return { perStep, goal: { of: 'ours', atMost: Number(Math.max(least, 2 * error).toPrecision(2)) } };
}

/**
 * The straight line through points.
 * @param {[number, number][]} points
 * @returns {{ perStep: number, error: number }} Its slope, and the slope's standard error
 */
function slope(points) {
    const mean = index => points.reduce((sum, point) => sum + point[index], 0) / points.length;
    const [x0, y0] = [mean(0), mean(1)];
    const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
    const perStep = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
    const rest = points.reduce((sum, [x, y]) => sum + (y - y0 - perStep * (x - x0)) ** 2, 0);
    return { perStep, error: Math.sqrt(rest / (points.length - 2) / spread) };
}
