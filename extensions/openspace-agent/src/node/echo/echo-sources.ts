import { blockFingerprint } from './block-fingerprint';
import { findBlocks } from './block-sources';
import { SourceSkeleton } from './source-skeleton';

/** What is thought of a block. */
export type EchoVerdict = 'own' | 'echo' | 'unknown';

/** The blocks and the letters in all that a session has read. */
export class EchoSources {

    protected readonly fingerprints = new Set<string>();
    protected readonly skeleton = new SourceSkeleton();
    /** A text could not be searched: nothing of this session may run any more. */
    tangled = false;
    /** The history has been read, and nothing was missed since. */
    read = false;
    /** The history is being read. */
    reading: Promise<void> | undefined;

    /** False if this text is the first that cannot be searched to its end. */
    add(text: string): boolean {
        const before = this.tangled;
        // Until it has been searched: if the search itself fails, nothing is known of the text.
        this.tangled = true;
        this.skeleton.add(text);
        const { fingerprints, complete } = findBlocks(text);
        fingerprints.forEach(fingerprint => this.fingerprints.add(fingerprint));
        this.tangled = before || !complete;
        return before || complete;
    }

    /** Whether a block repeats what was read. Unknown until the history has been read. */
    judge(value: unknown): EchoVerdict {
        const fingerprint = blockFingerprint(value);
        if (fingerprint !== undefined && this.fingerprints.has(fingerprint)) {
            return 'echo';
        }
        return this.read && !this.tangled ? 'own' : 'unknown';
    }

    /** Whether a command may have been put together from what was read; unlike an echo this may be chance. */
    resembles(cmd: string, args: unknown): boolean {
        return this.skeleton.contains(cmd, args);
    }

    /** Events were missed: the history has to be read again, and what is being read may be older than the gap. */
    interrupt(): void {
        this.read = false;
        this.reading = undefined;
    }
}
