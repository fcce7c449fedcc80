import * as React from '@theia/core/shared/react';
import { CodeActions } from 'openspace-content/lib/browser/code/code-actions';
import { MarkdownView } from 'openspace-content/lib/browser/markdown/markdown-view';
import { ApplyButton } from '../apply/apply-button';

interface ChatMarkdownProps {
    readonly text: string;
    /** More of it is to come. */
    readonly growing: boolean;
}

/** What the agent writes; its code can be applied. */
export const ChatMarkdown = ({ text, growing }: ChatMarkdownProps): React.JSX.Element => <CodeActions.Provider value={ApplyButton}>
    <MarkdownView text={text} growing={growing} />
</CodeActions.Provider>;
