import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, Session } from 'openspace-agent/lib/common';
import { dollars, tokenCount } from '../models/model-words';
import { contextUsage } from './context-usage';

interface HeaderUsageProps {
    readonly session: Session | undefined;
    readonly messages: readonly ConversationMessage[];
    /** In US dollars, sub-agents included. */
    readonly cost: number;
}

/** How many tokens the conversation takes now; nothing before the first answer. */
export const HeaderUsage = React.memo(({ session, messages, cost }: HeaderUsageProps) => {
    const revertedFrom = session?.revert?.messageID;
    const usage = React.useMemo(() => contextUsage(messages, revertedFrom), [messages, revertedFrom]);
    if (!usage) {
        return null;
    }
    const label = nls.localize(
        'openspace/chat/usage', '{0} tokens in the conversation, {1} so far', tokenCount(usage.total), dollars(cost)
    );
    return <span className='openspace-header-usage' data-testid='chat-usage' role='img' aria-label={label} title={label}>
        {tokenCount(usage.total)}
    </span>;
});
HeaderUsage.displayName = 'HeaderUsage';
