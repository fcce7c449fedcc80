import { FileSnapshot, newFindings } from './new-findings';
import type { Finding } from './file-diagnostics';

/** Answers that are remembered. Whoever asks about an older one is told to ask without it. */
const MAX_MOMENTS = 20;

/** What was wrong with some files at a moment, by URI. */
export type Moment = ReadonlyMap<string, FileSnapshot>;

/** What is wrong with files now, compared with an earlier answer about them. */
export interface Since {
    /** By URI. A file that the earlier answer was not about is new as a whole. */
    readonly added: ReadonlyMap<string, readonly Finding[]>;
    /** So many that were told then are gone. */
    readonly gone: number;
}

/** What was answered when, so that the next answer can be about what is new. */
export class DiagnosticMoments {

    protected readonly moments = new Map<number, Moment>();
    protected last = 0;

    /** Takes `now` for the time: numbers of a page that is gone mean nothing to the next one. */
    constructor(protected readonly now: () => number = Date.now) { }

    /** Answers the number by which the moment is found again. */
    keep(moment: Moment): number {
        this.last = Math.max(this.last + 1, this.now());
        this.moments.set(this.last, moment);
        [...this.moments.keys()].slice(0, -MAX_MOMENTS).forEach(oldest => this.moments.delete(oldest));
        return this.last;
    }

    /**
     * Only what is asked about now is compared; nothing is wrong any more with a file of it that the moment does not have. Throws if
     * there is no such revision, or none any more.
     */
    since(revision: number, moment: Moment, isAskedAbout: (uri: string) => boolean): Since {
        const earlier = this.moments.get(revision);
        if (!earlier) {
            throw new Error(`Revision ${revision} of the diagnostics is not known, or not any more. Ask without since.`);
        }
        const compared = [...moment].map(([uri, now]) => {
            const before = earlier.get(uri);
            return { uri, added: before ? newFindings(before, now) : now.findings, gone: before ? newFindings(now, before).length : 0 };
        });
        const clean = [...earlier].filter(([uri]) => isAskedAbout(uri) && !moment.has(uri)).map(([, { findings }]) => findings.length);
        return {
            added: new Map(compared.map(({ uri, added }) => [uri, added])),
            gone: [...compared.map(({ gone }) => gone), ...clean].reduce((sum, gone) => sum + gone, 0)
        };
    }
}
