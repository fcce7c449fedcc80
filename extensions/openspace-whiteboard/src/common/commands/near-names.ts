/** Those of the known names that somebody may have meant, best first; at most three. */
export function nearNames(name: string, known: readonly string[]): string[] {
    const wanted = simple(name.slice(0, 60));
    return known
        .map(candidate => ({ candidate, distance: distanceBetween(wanted, simple(candidate)) }))
        .filter(({ candidate, distance }) =>
            distance <= Math.max(1, Math.floor(candidate.length / 3)) || contains(wanted, simple(candidate)))
        .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
        .slice(0, 3)
        .map(({ candidate }) => candidate);
}

function simple(name: string): string {
    return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function contains(one: string, other: string): boolean {
    return one.length > 2 && other.length > 2 && (one.includes(other) || other.includes(one));
}

/** How many letters have to be exchanged, added or left out. */
function distanceBetween(one: string, other: string): number {
    let row = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (let i = 1; i <= one.length; i++) {
        const next = [i];
        for (let j = 1; j <= other.length; j++) {
            next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)));
        }
        row = next;
    }
    return row[other.length];
}
