/** Resolves after that time, with a value that says that nothing else did. */
export function pause(milliseconds: number): Promise<false> {
    return new Promise(resolve => { setTimeout(() => resolve(false), milliseconds); });
}
