import * as React from '@theia/core/shared/react';
import { announcement, ChatFacts } from '../model/announcement';

/** Tells screen readers when the state changes, and only then. */
export const LiveAnnouncer = React.memo(({ sessionID, busy, permissions, questions, failed }: ChatFacts) => {
    const [text, setText] = React.useState('');
    const before = React.useRef<ChatFacts>({ sessionID, busy, permissions, questions, failed });
    React.useEffect(() => {
        const facts = { sessionID, busy, permissions, questions, failed };
        const change = announcement(before.current, facts);
        before.current = facts;
        if (change) {
            setText(change);
        }
    }, [sessionID, busy, permissions, questions, failed]);
    return <div className='openspace-visually-hidden' role='status' aria-live='polite'>{text}</div>;
});
LiveAnnouncer.displayName = 'LiveAnnouncer';
