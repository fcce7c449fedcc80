import { nls } from '@theia/core/lib/common/nls';

/** A time span in milliseconds as a person says it: "7 s", "2 min 5 s", "1 h 3 min". Nothing takes no time. */
export function formatDuration(milliseconds: number): string {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) {
        return nls.localize('openspace/chat/seconds', '{0} s', seconds);
    }
    return minutes < 60
        ? nls.localize('openspace/chat/minutes', '{0} min {1} s', minutes, seconds % 60)
        : nls.localize('openspace/chat/hours', '{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
}
