import { ResultPicture } from '../../common';

/** What a handler answers if pictures go with the data. The data should say as much as a model needs that cannot see. */
export class PicturedAnswer<T extends Record<string, unknown> = Record<string, unknown>> {
    constructor(readonly data: T, readonly pictures: readonly ResultPicture[]) { }
}
