import { CommandResult, MAX_PICTURES, ResultPicture } from 'openspace-core/lib/common';

export interface ToldResult {
    /** Says of each picture what it shows, and why it is not there. */
    readonly result: CommandResult;
    /** Those that go along. */
    readonly pictures: readonly ResultPicture[];
}

/** Decides which pictures of a result go to the agent: none to a model that cannot see, and only as many as are left for the turn. */
export function tellPictures(result: CommandResult, canSee: boolean, left: number): ToldResult {
    const { pictures = [], ...rest } = result;
    if (pictures.length === 0) {
        return { result, pictures: [] };
    }
    const sent = canSee ? pictures.slice(0, Math.max(left, 0)) : [];
    const told = pictures.map(({ description }, index) => index < sent.length ? description : `${description} (${reasonFor(canSee)})`);
    return { result: { ...rest, data: { ...rest.data, pictures: told } }, pictures: sent };
}

function reasonFor(canSee: boolean): string {
    return canSee
        ? `not shown: at most ${MAX_PICTURES} pictures go back in a turn`
        : 'not shown: this model takes no pictures, so go by the data';
}
