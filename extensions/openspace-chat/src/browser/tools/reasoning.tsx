import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ReasoningPart } from 'openspace-agent/lib/common';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { formatDuration } from 'openspace-interface/lib/browser/text/duration';
import { useUnfolded } from '../preferences/use-unfolded';
import { ChatMarkdown } from '../apply/chat-markdown';

/** What the model thought before it answered; folded, because the answer is what counts. */
export const Reasoning = ({ part: { id, text, time } }: { readonly part: ReasoningPart }): React.JSX.Element => {
    const label = time.end === undefined ? nls.localize('openspace/chat/thinking', 'Thinking…')
        : nls.localize('openspace/chat/thought', 'Thought for {0}', formatDuration(time.end - time.start));
    return <Fold className='openspace-reasoning' memory={id} isOpen={useUnfolded('thinking')} data-testid='reasoning'
        summary={<><Icon name='lightbulb' />{label}</>}>
        <ChatMarkdown text={text} growing={time.end === undefined} />
    </Fold>;
};
