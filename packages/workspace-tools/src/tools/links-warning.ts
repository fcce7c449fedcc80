/** A file is replaced, not written into, so that it is never half; then hard links part. */
export function linksWarning(otherNames: number): { warning?: string } {
    return otherNames === 0 ? {} : { warning: `The file had ${otherNames} other ${otherNames === 1
        ? 'name (a hard link)'
        : 'names (hard links)'}; what they name keeps the old content.` };
}
