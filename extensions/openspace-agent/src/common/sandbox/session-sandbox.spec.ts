import { describe, expect, it } from 'vitest';
import { SessionSandbox } from './session-sandbox';

describe('SessionSandbox', () => {
    it('is off in a session that never had one', () => {
        expect([
            SessionSandbox.of(undefined), SessionSandbox.of({}), SessionSandbox.of({ metadata: { other: 1 } }),
            SessionSandbox.of({ metadata: { openspace: {} } })
        ])
            .toEqual([{ on: false }, { on: false }, { on: false }, { on: false }]);
    });

    it('comes back as it was written, beside what others wrote', () => {
        const sandbox = { on: true, wanted: false, provider: 'bubblewrap', isolates: true };
        const metadata = SessionSandbox.into({ metadata: { other: 1, openspace: { more: 2 } } }, sandbox);
        expect(metadata).toEqual({ other: 1, openspace: { more: 2, sandbox } });
        expect(SessionSandbox.of({ metadata })).toEqual(sandbox);
    });

    it.each([{ openspace: 'x' }, { openspace: { sandbox: 'yes' } }, { openspace: { sandbox: { on: 'no' } } }])(
        'is on if it cannot be read: %j', metadata => {
            expect(SessionSandbox.of({ metadata }).on).toBe(true);
        }
    );
});
