import * as React from '@theia/core/shared/react';
import { CodeActions, CodeFolding } from 'openspace-content/lib/browser/code/code-actions';
import { MarkdownView } from 'openspace-content/lib/browser/markdown/markdown-view';
import { ApplyButton } from './apply-button';

interface ChatMarkdownProps {
    readonly text: string;
    /** More of it is to come. */
    readonly growing: boolean;
}

/** What the agent writes; its code can be applied. */
export const ChatMarkdown = ({ text, growing }: ChatMarkdownProps): React.JSX.Element => <CodeActions.Provider value={ApplyButton}>
    <CodeFolding.Provider value={MAX_LINES}><MarkdownView text={text} growing={growing} /></CodeFolding.Provider>
</CodeActions.Provider>;

/** About half of the panel; what the agent says about the code stays in sight. */
const MAX_LINES = 20;
