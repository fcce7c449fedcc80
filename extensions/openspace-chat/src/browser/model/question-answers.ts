import { QuestionInfo } from 'openspace-agent/lib/common';

/** What the person has chosen and typed for one question so far. */
export interface AnswerDraft {
    readonly chosen: readonly string[];
    readonly custom: string;
}

export const NO_ANSWER: AnswerDraft = { chosen: [], custom: '' };

/** A single choice replaces the one before and the typed text. */
export function chooseOption(question: QuestionInfo, draft: AnswerDraft, label: string): AnswerDraft {
    if (!question.multiple) {
        return { chosen: [label], custom: '' };
    }
    const chosen = draft.chosen.includes(label) ? draft.chosen.filter(other => other !== label) : [...draft.chosen, label];
    return { ...draft, chosen };
}

/** Typing an own answer to a single choice takes the choice back. */
export function typeAnswer(question: QuestionInfo, draft: AnswerDraft, custom: string): AnswerDraft {
    return { chosen: question.multiple || custom.trim() === '' ? draft.chosen : [], custom };
}

/** The answers in the server's form; undefined while a question has none. */
export function collectAnswers(questions: readonly QuestionInfo[], drafts: readonly AnswerDraft[]): string[][] | undefined {
    const answers = questions.map((_, index) => {
        const { chosen, custom } = drafts[index] ?? NO_ANSWER;
        return custom.trim() === '' ? [...chosen] : [...chosen, custom.trim()];
    });
    return answers.every(answer => answer.length > 0) ? answers : undefined;
}
