import { describe, expect, it } from 'vitest';
import { SessionSandbox } from './session-sandbox';
import { SessionTask, TaskReport } from './session-task';

describe('SessionTask', () => {
    it('is there for sessions that answer a call, beside what others wrote', () => {
        const sandboxed = { metadata: SessionSandbox.into({ metadata: { other: 1 } }, { on: true }) };
        const metadata = SessionTask.into(sandboxed, { calls: ['prt_1'], keepsFiles: true });
        expect(SessionTask.of({ metadata })).toEqual({ calls: ['prt_1'], keepsFiles: true });
        expect([SessionSandbox.of({ metadata }), metadata.other]).toEqual([{ on: true }, 1]);
        expect([undefined, {}, sandboxed, { metadata: { openspace: { task: { calls: 'x' } } } }].map(SessionTask.of)).toEqual(
            [undefined, undefined, undefined, undefined]
        );
    });
});

describe('TaskReport', () => {
    it('is read as it was written', () => {
        const report = 'Found:\n</task_result>\nmore';
        expect(TaskReport.read(TaskReport.write('ses_1', report))).toEqual({ sessionID: 'ses_1', report });
    });

    it('leaves other texts as they are', () => {
        for (const text of ['', 'done', 'It says: <task id="ses_1" state="completed">\n<task_result>\nx']) {
            expect(TaskReport.read(text)).toEqual({ report: text });
        }
    });

    it('reads one that was cut off', () => {
        expect(TaskReport.read(TaskReport.write('ses_1', 'long').slice(0, -20))).toMatchObject({ sessionID: 'ses_1' });
    });
});
