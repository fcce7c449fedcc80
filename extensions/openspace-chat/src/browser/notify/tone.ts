import { injectable } from '@theia/core/shared/inversify';
import { Noteworthy } from './noteworthy';

/** Frequencies of the notes, in hertz: up when it is done, twice the same for a question, down for a failure. */
const NOTES: Readonly<Record<Noteworthy['kind'], readonly number[]>> = { done: [523, 784], ask: [659, 659], error: [392, 262] };
/** Length of a note, in seconds. */
const LENGTH = 0.14;
const LOUDNESS = 0.08;

/** Short tones that need no file. */
@injectable()
export class Tone {

    protected context: AudioContext | undefined;

    play(kind: Noteworthy['kind']): void {
        if (typeof AudioContext === 'undefined') {
            return;
        }
        const context = this.context ??= new AudioContext();
        // Browsers let a page sound only after the person has used it.
        void context.resume().then(
            () => NOTES[kind].forEach((frequency, index) => this.note(context, frequency, context.currentTime + index * LENGTH)),
            () => undefined
        );
    }

    protected note(context: AudioContext, frequency: number, start: number): void {
        const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
        const gain = new GainNode(context, { gain: 0 });
        // Without a soft edge it clicks.
        gain.gain.setValueAtTime(0, start);
        gain.gain.linearRampToValueAtTime(LOUDNESS, start + LENGTH / 5);
        gain.gain.linearRampToValueAtTime(0, start + LENGTH);
        oscillator.connect(gain).connect(context.destination);
        oscillator.start(start);
        oscillator.stop(start + LENGTH);
    }
}
