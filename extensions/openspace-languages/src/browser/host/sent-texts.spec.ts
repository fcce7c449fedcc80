import { expect, it } from 'vitest';
import { countSentTexts } from './sent-texts';

class Sending {

    readonly heard: string[] = [];

    readonly extProxy = { $terminalOnInteraction: (id: string) => this.heard.push(`${id} is in use`) };

    $sendText(id: string, text: string, shouldExecute?: boolean): void {
        this.heard.push(`${id}: ${text}, ${shouldExecute}`);
    }
}

it('counts a terminal as used before what an extension types there can run', () => {
    countSentTexts(Sending.prototype);
    const sending = new Sending();
    sending.$sendText('one', 'npm run hello', true);
    expect(sending.heard).toEqual(['one is in use', 'one: npm run hello, true']);
});
