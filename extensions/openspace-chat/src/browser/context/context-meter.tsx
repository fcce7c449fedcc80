import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ConversationMessage, Session } from 'openspace-agent/lib/common';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ModelChoices } from '../models/model-choices';
import { dollars, tokenCount } from '../models/model-words';
import { findModel } from '../models/resolved-choice';
import { SessionOperations } from '../sessions/session-operations';
import { ContextBreakdown } from './context-breakdown-list';
import { contextUsage, usedPercent } from './context-usage';
import { Spending, spendingOf } from './spending';

interface ContextMeterProps {
    readonly session: Session | undefined;
    readonly messages: readonly ConversationMessage[];
}

/** Radius of the ring, and its length, in the units of its picture. */
const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

/** From here on the person should know that the room gets narrow; in percent. */
const NARROW = 80;

/** How full the model's context is. Pointing at it, or moving there by keys, tells the details; a click or Enter shows what fills it. */
export const ContextMeter = React.memo(({ session, messages }: ContextMeterProps) => {
    const choices = useService(ModelChoices);
    const sessions = useService(SessionOperations);
    const catalog = useEventValue(choices.onDidChange, () => choices.catalog);
    const id = React.useId();
    const revertedFrom = session?.revert?.messageID;
    const usage = React.useMemo(() => contextUsage(messages, revertedFrom), [messages, revertedFrom]);
    const { providerID, modelID } = usage ?? {};
    const model = React.useMemo(
        () => catalog && providerID && modelID ? findModel(catalog, { providerID, modelID }) : undefined, [catalog, providerID, modelID]
    );
    const percent = usage ? usedPercent(usage.total, model?.contextLimit) : 0;
    const label = percent === undefined
        ? nls.localize('openspace/chat/context/unknown', 'Context: {0} tokens', tokenCount(usage?.total ?? 0))
        : nls.localize('openspace/chat/context/percent', 'Context: {0}% used', percent);
    const [open, setOpen] = React.useState(false);
    const toggle = React.useCallback(() => setOpen(shown => !shown), []);
    const close = React.useCallback(() => setOpen(false), []);
    const showRaw = React.useCallback(() => void (session && sessions.raw.show(session)), [sessions, session]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            toggle();
        } else if (event.key === 'Escape' && open) {
            event.preventDefault();
            event.stopPropagation();
            close();
        }
    }, [toggle, open, close]);
    const store = useService(ConversationStore);
    const spending = useEventValue(store.onDidChange, () => spendingOf(store.state.sessions, session?.id));
    const rows = detailRows(usage, model?.contextLimit, spending);
    return <>{open && <ContextBreakdown usage={usage} messages={messages} revertedFrom={revertedFrom} limit={model?.contextLimit}
        rows={rows} onClose={close} onShowRaw={session && showRaw} />}
    <div className='openspace-context-meter' data-testid='context-meter' data-percent={percent} data-narrow={(percent ?? 0) >= NARROW}
        tabIndex={0}
        role='meter' aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent ?? 0} aria-describedby={id}
        data-open={open} onClick={toggle} onKeyDown={onKeyDown}>
        <svg viewBox='0 0 16 16' aria-hidden='true'>
            <circle className='openspace-context-track' cx='8' cy='8' r={RADIUS} />
            <circle className='openspace-context-used' cx='8' cy='8' r={RADIUS}
                strokeDasharray={`${LENGTH * (percent ?? 0) / 100} ${LENGTH}`} />
        </svg>
        {/* The sign comes from the style: whoever looks for pieces of blocks in the panel looks for it. */}
        <span aria-hidden='true' className={percent === undefined ? undefined : 'openspace-context-percent'}>
            {percent ?? tokenCount(usage?.total ?? 0)}
        </span>
        <div className='openspace-context-details' role='tooltip' id={id}><dl>
            {rows.map(([name, value]) => <React.Fragment key={name}><dt>{name}</dt><dd>{value}</dd></React.Fragment>)}
        </dl></div>
    </div></>;
});
ContextMeter.displayName = 'ContextMeter';

function detailRows(
    usage: ReturnType<typeof contextUsage>, limit: number | undefined, spending: Spending
): Array<[string, string]> {
    const tokens = usage?.tokens;
    const used = tokenCount(usage?.total ?? 0);
    return [
        [
            nls.localize('openspace/chat/context/lastAnswer', 'Last answer'),
            limit ? nls.localize('openspace/chat/context/of', '{0} of {1} tokens', used, tokenCount(limit)) : used
        ],
        ...(tokens ? [
            [nls.localize('openspace/chat/context/input', 'Input'), tokenCount(tokens.input)],
            [
                nls.localize('openspace/chat/context/cached', 'Cache (read, written)'),
                `${tokenCount(tokens.cache.read)}, ${tokenCount(tokens.cache.write)}`
            ],
            [nls.localize('openspace/chat/context/output', 'Output'), tokenCount(tokens.output)],
            [nls.localize('openspace/chat/context/reasoning', 'Thinking'), tokenCount(tokens.reasoning)]
        ] satisfies Array<[string, string]> : []),
        [nls.localize('openspace/chat/context/session', 'Session, all tokens'), tokenCount(spending.tokens)],
        [nls.localize('openspace/chat/context/cost', 'Session, cost'), dollars(spending.cost)]
    ];
}
