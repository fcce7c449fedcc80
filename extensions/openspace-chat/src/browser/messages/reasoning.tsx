import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ReasoningPart } from 'openspace-core/lib/common';
import { Fold } from '../controls/fold';
import { Icon } from '../controls/icon';
import { MarkdownView } from '../markdown/markdown-view';
import { formatDuration } from '../model/duration';

/** What the model thought before it answered; folded, because the answer is what counts. */
export const Reasoning = ({ part: { id, text, time } }: { readonly part: ReasoningPart }): React.JSX.Element => {
    const label = time.end === undefined ? nls.localize('openspace/chat/thinking', 'Thinking…')
        : nls.localize('openspace/chat/thought', 'Thought for {0}', formatDuration(time.end - time.start));
    return <Fold className='openspace-reasoning' memory={id} kind='thinking' data-testid='reasoning' summary={<><Icon name='lightbulb' />{label}</>}>
        <MarkdownView text={text} growing={time.end === undefined} />
    </Fold>;
};
