import { interfaces } from '@theia/core/shared/inversify';
import { FocusKeeper } from '../person/focus-keeper';
import { PersonAtWork } from '../person/person-at-work';
import { PersonPlaces } from './person-places';
import { RevealHistory } from './reveal-history';
import { RevealPolicy } from './reveal-policy';
import { Reveals } from './reveals';

/** Where the person works, what may be shown to them, and the way back from it. */
export function bindReveals(bind: interfaces.Bind): void {
    [FocusKeeper, PersonAtWork, PersonPlaces, RevealHistory, RevealPolicy, Reveals]
        .forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
}
