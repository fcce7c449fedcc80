import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ColoredLine, ColoredLines } from '../model/colored-lines';
import { useChat, useEventValue } from './chat-context';
import { CopyButton } from './copy-button';

/** Longer code stays plain: colouring it would take longer than a frame. */
const LONGEST_COLORED = 100_000;

interface CodeBlockProps {
    readonly code: string;
    readonly language: string | undefined;
}

const CodeLine = React.memo(({ runs }: { readonly runs: ColoredLine }) =>
    <>{runs.map(({ text, className }, index) => <span key={index} className={className}>{text}</span>)}{'\n'}</>);
CodeLine.displayName = 'CodeLine';

/** Code with the editor's colours. While it grows only its last line is tokenised and rendered again. */
export const CodeBlock = React.memo(({ code, language }: CodeBlockProps) => {
    const { colorizer } = useChat();
    const tokenizer = useEventValue(colorizer.onDidChange, () => language ? colorizer.tokenizerFor(language) : undefined);
    const colored = React.useMemo(() => tokenizer && new ColoredLines(tokenizer), [tokenizer]);
    return <div className='openspace-code'>
        <div className='openspace-code-header'>
            <span className='openspace-code-language'>{language ?? nls.localize('openspace/chat/code', 'text')}</span>
            <CopyButton text={code} label={nls.localize('openspace/chat/copyCode', 'Copy code')} />
        </div>
        <pre className='openspace-code-content' tabIndex={0}>
            <code>{colored && code.length <= LONGEST_COLORED ? colored.update(code).map((runs, index) => <CodeLine key={index} runs={runs} />) : code}</code>
        </pre>
    </div>;
});
CodeBlock.displayName = 'CodeBlock';
