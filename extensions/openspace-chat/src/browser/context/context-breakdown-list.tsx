import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { tokenCount } from '../models/model-words';
import { contextBreakdown, ContextKind } from './context-breakdown';
import { ContextUsage } from './context-usage';

interface ContextBreakdownProps {
    readonly usage: ContextUsage | undefined;
    readonly messages: readonly ConversationMessage[];
    readonly revertedFrom: string | undefined;
    /** In tokens, if it is known. */
    readonly limit: number | undefined;
    /** What is known exactly. */
    readonly rows: ReadonlyArray<readonly [string, string]>;
    readonly onClose: () => void;
    /** Shows what the server has of the conversation. */
    readonly onShowRaw: (() => void) | undefined;
}

/** What the context is filled with: what the server counted, and an estimate of its kinds. */
export const ContextBreakdown = (
    { usage, messages, revertedFrom, limit, rows, onClose, onShowRaw }: ContextBreakdownProps
): React.JSX.Element => {
    const total = usage?.total ?? 0;
    const shares = React.useMemo(() => contextBreakdown(messages, total, revertedFrom), [messages, total, revertedFrom]);
    const whole = Math.max(limit ?? 0, total, 1);
    const title = nls.localize('openspace/chat/context/title', 'What fills the context');
    const close = nls.localizeByDefault('Close');
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onClose();
        }
    }, [onClose]);
    return <section className='openspace-context-breakdown' data-testid='context-breakdown' aria-label={title} onKeyDown={onKeyDown}>
        <div className='openspace-context-heading'>
            <strong>{title}</strong>
            <button type='button' className='openspace-icon-button' aria-label={close} title={close} onClick={onClose}>
                <Icon name='close' />
            </button>
        </div>
        <dl>{rows.map(([name, value]) => <React.Fragment key={name}><dt>{name}</dt><dd>{value}</dd></React.Fragment>)}</dl>
        {shares.length > 0 && <>
            <div className='openspace-context-bar' aria-hidden='true'>
                {shares.map(({ kind, tokens }) => <span key={kind} data-kind={kind} style={{ flexBasis: `${tokens / whole * 100}%` }} />)}
            </div>
            <div className='openspace-label'>
                {nls.localize('openspace/chat/context/estimate', 'Estimated from the lengths of the messages:')}
            </div>
            <dl className='openspace-context-kinds'>
                {shares.map(({ kind, tokens }) => <React.Fragment key={kind}>
                    <dt><span className='openspace-context-key' data-kind={kind} aria-hidden='true' />{kindName(kind)}</dt>
                    <dd>≈ {tokenCount(tokens)}</dd>
                </React.Fragment>)}
            </dl>
        </>}
        {onShowRaw && <button type='button' className='openspace-show-more' onClick={onShowRaw}>
            {nls.localize('openspace/chat/context/raw', 'Show raw messages')}
        </button>}
    </section>;
};

function kindName(kind: ContextKind): string {
    return {
        system: nls.localize('openspace/chat/context/kind/system', 'Instructions, tools, and what is not loaded'),
        user: nls.localize('openspace/chat/context/kind/user', 'Your messages'),
        assistant: nls.localize('openspace/chat/context/kind/assistant', 'Answers'),
        tools: nls.localize('openspace/chat/context/kind/tools', 'Tool calls and results'),
        reasoning: nls.localize('openspace/chat/context/kind/reasoning', 'Thinking')
    }[kind];
}
