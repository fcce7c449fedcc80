import { injectable } from '@theia/core/shared/inversify';

const STORAGE = 'openspace.extensionHost.likely';

/** Remembers whether something in the window needed extensions, so that the next page, which restores it, need not wait to find out. */
@injectable()
export class HostForecast {

    protected likely = localStorage.getItem(STORAGE) !== null;

    get isLikely(): boolean {
        return this.likely;
    }

    learn(wasNeeded: boolean): void {
        this.likely = wasNeeded;
        if (wasNeeded) {
            localStorage.setItem(STORAGE, 'true');
        } else {
            localStorage.removeItem(STORAGE);
        }
    }
}
