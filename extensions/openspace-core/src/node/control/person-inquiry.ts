import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ANSWER_SCOPES, PersonAnswer, PersonQuestion } from '../../common';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';

/** Distributes over the members of the union, unlike Omit. */
type WithoutId<Q> = Q extends unknown ? Omit<Q, 'id'> : never;

const personAnswerSchema: z.ZodType<PersonAnswer> = z.object(
    { allowed: z.boolean(), remember: z.boolean().optional(), scope: z.enum(ANSWER_SCOPES).optional() }
);

export interface InquiryOptions {
    /** Chooses the page to ask in. */
    readonly pick: () => ConnectedPage | undefined;
    /** Nobody waits for the answer any more. */
    readonly withdrawn?: AbortSignal;
}

/** Asks the person in one page; if that page goes away before the answer, in the next one. */
@injectable()
export class PersonInquiry {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    /** The person's answer; undefined if there is no page to ask in, or if the question was withdrawn. */
    async ask(question: WithoutId<PersonQuestion>, { pick, withdrawn }: InquiryOptions): Promise<PersonAnswer | undefined> {
        for (let page = pick(); page && !withdrawn?.aborted; page = pick()) {
            const answer = await this.askIn(page, { ...question, id: generateUuid() }, withdrawn);
            if (answer !== 'gone') {
                return answer;
            }
        }
        return undefined;
    }

    protected async askIn(
        page: ConnectedPage, question: PersonQuestion, withdrawn: AbortSignal | undefined
    ): Promise<PersonAnswer | 'gone' | undefined> {
        const listeners = new DisposableCollection();
        try {
            return await new Promise<PersonAnswer | 'gone' | undefined>(resolve => {
                const withdraw = (answer?: 'gone'): void => {
                    void page.tell(client => client.onQuestionWithdrawn(question.id));
                    resolve(answer);
                };
                // It may come back, and must not show a question then that is asked elsewhere.
                listeners.push(this.pages.onDidLeave(left => left === page && withdraw('gone')));
                const abort = (): void => withdraw();
                withdrawn?.addEventListener('abort', abort);
                listeners.push({ dispose: () => withdrawn?.removeEventListener('abort', abort) });
                // A page that cannot ask would fail a second time, too.
                Promise.resolve().then(() => page.client.askPerson(question)).then(
                    answer => resolve(personAnswerSchema.safeParse(answer).data),
                    () => resolve(undefined));
            });
        } finally {
            listeners.dispose();
        }
    }
}
