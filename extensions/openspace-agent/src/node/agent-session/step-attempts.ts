import { blockFingerprint } from '../echo/block-fingerprint';

interface Attempts {
    /** The part with which the newest attempt began. */
    begin: string;
    /** Blocks that have been taken in the message, by fingerprint. */
    readonly taken: Map<string, number>;
    /** Those of them that the newest attempt has not written again. */
    left: Map<string, number>;
}

/**
 * Blocks of the messages of a turn, for a server that tries a step again after its connection broke: the model then writes
 * the same message anew, in other parts, although the blocks of the broken attempt have run.
 */
export class StepAttempts {

    protected readonly byMessage = new Map<string, Attempts>();

    /** A step begins; for the second time in a message it is another attempt. The same beginning may be told again. */
    begin(messageID: string, partID: string): void {
        const attempts = this.of(messageID);
        if (attempts.begin !== partID) {
            attempts.begin = partID;
            attempts.left = new Map(attempts.taken);
        }
    }

    /** Takes a block; false if it only repeats one of an earlier attempt. Each of those counts once in an attempt. */
    take(messageID: string, value: unknown): boolean {
        const fingerprint = blockFingerprint(value);
        if (fingerprint === undefined) {
            return true;
        }
        const { taken, left } = this.of(messageID);
        const repeats = (left.get(fingerprint) ?? 0) > 0;
        if (repeats) {
            change(left, fingerprint, -1);
        } else {
            change(taken, fingerprint, 1);
        }
        return !repeats;
    }

    protected of(messageID: string): Attempts {
        const attempts = this.byMessage.get(messageID) ?? { begin: '', taken: new Map<string, number>(), left: new Map<string, number>() };
        this.byMessage.set(messageID, attempts);
        return attempts;
    }
}

function change(counts: Map<string, number>, fingerprint: string, by: number): void {
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + by);
}
