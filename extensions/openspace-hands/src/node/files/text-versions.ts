import { generateUuid } from '@theia/core/lib/common/uuid';

/** As many boards as an agent works on at a time; all of them may be long. */
const MAX_KEPT = 4;

/** The texts that were written last, by names. */
export class TextVersions {

    /** The oldest one first. */
    protected readonly kept = new Map<string, string>();

    keep(text: string): string {
        const version = generateUuid();
        this.kept.set(version, text);
        for (const [oldest] of this.kept) {
            if (this.kept.size <= MAX_KEPT) {
                break;
            }
            this.kept.delete(oldest);
        }
        return version;
    }

    /** It is not known here afterwards. Undefined if it was forgotten before. */
    take(version: string): string | undefined {
        const text = this.kept.get(version);
        this.kept.delete(version);
        return text;
    }
}
