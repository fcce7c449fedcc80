import { describe, expect, it } from 'vitest';
import { auditJson, auditMarkdown, SessionAudit } from './audit-document';
import { AuditedStep } from './session-audit';

const step = (changes: Partial<AuditedStep> = {}): AuditedStep => ({
    time: '2030-04-10T12:00:00.000000Z', outcome: 'Ran', what: 'openspace.file.write', details: { path: 'a.md' }, remarks: [],
    durationMs: 12, ...changes
});

const audit = (steps: readonly AuditedStep[], changes: Partial<SessionAudit> = {}): SessionAudit => ({
    session: { id: 'ses_1', title: 'Tidy up' }, exportedAt: '2030-04-10T13:00:00.000Z', problems: [],
    parts: [{ name: 'window', title: 'Commands in the window', steps, entries: [{ id: 'one' }], cut: false }], ...changes
});

describe('the audit of a session as a document', () => {
    it('says what was done, one line each', () => {
        const text = auditMarkdown(audit([
            step(), step({ outcome: 'Refused', details: {}, remarks: ['by a program', 'Wrong arguments'], durationMs: undefined })
        ]));
        expect(text).toBe(`# Audit of a session: \`Tidy up\`

- Session: \`ses_1\`
- Exported: \`2030-04-10T13:00:00.000Z\`

## Commands in the window (2)

- \`2030-04-10T12:00:00.000000Z\` **Ran** \`openspace.file.write\` \`{"path":"a.md"}\` — 12 ms
- \`2030-04-10T12:00:00.000000Z\` **Refused** \`openspace.file.write\` — \`by a program\`, \`Wrong arguments\`
`);
    });

    it('says what is missing', () => {
        const { parts: [part] } = audit([step()]);
        const text = auditMarkdown(audit([], { problems: ['Sandbox: gone'], parts: [{ ...part, cut: true }, { ...part, steps: [] }] }));
        expect(text).toContain('- Not complete: `Sandbox: gone`');
        expect(text).toContain('There were more: only the newest 1 are listed.\n\n- `2030');
        expect(text).toContain('(0)\n\nNothing.');
    });

    it.each([
        ['a | b', '`{"path":"a | b"}`'],
        ['`rm`', '``{"path":"`rm`"}``'],
        ['```\n# Ran', '````{"path":"```\\n# Ran"}````'],
        ['<img src=x onerror=alert(1)>', '`{"path":"<img src=x onerror=alert(1)>"}`'],
        ['[x](javascript:alert(1))', '`{"path":"[x](javascript:alert(1))"}`'],
        ['\u202etxt.exe\u0007', '`{"path":"⟨U+202E⟩txt.exe\\u0007"}`']
    ])('keeps %j from doing anything', (path, shown) => {
        const text = auditMarkdown(audit([step({ details: { path } })]));
        expect(text).toContain(` ${shown} — `);
        expect(text.split('\n')).toHaveLength(9);
    });

    it.each([
        ['a\nb\r\n- **Ran** `c`', '`` a ⏎ b ⏎ - **Ran** `c` ``'], ['`', '`` ` ``'], ['', '` `'],
        ['\u0000\u001b[31m', '`⟨U+0000⟩⟨U+001B⟩[31m`']
    ])('and in titles, names and reasons: %j', (hostile, shown) => {
        const text = auditMarkdown(audit(
            [step({ what: hostile, outcome: 'un*known*', remarks: [hostile], details: {} })], { session: { id: hostile, title: hostile } }
        ));
        expect(text.split('\n')).toHaveLength(9);
        expect(text).toContain(`# Audit of a session: ${shown}\n`);
        expect(text).toContain(` **\`un*known*\`** ${shown} — ${hostile === '' ? '12' : shown}`);
    });

    it('is for programs what the logs have, with an escape for what is not seen', () => {
        const { parts: [part] } = audit([]);
        const entries = [{ args: { path: '\u202ea\u{e0041}é\u007f|`' } }];
        const text = auditJson(audit([], { parts: [{ ...part, entries }, { ...part, name: 'sandbox', cut: true, entries: [] }] }));
        expect(text).toContain('"\\u202ea\\udb40\\udc41é\\u007f|`"');
        expect(JSON.parse(text)).toEqual({
            format: 'openspace-session-audit', version: 1, session: { id: 'ses_1', title: 'Tidy up' },
            exportedAt: '2030-04-10T13:00:00.000Z', problems: [],
            logs: { window: { cut: false, entries }, sandbox: { cut: true, entries: [] } }
        });
    });
});
