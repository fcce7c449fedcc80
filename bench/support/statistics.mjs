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
