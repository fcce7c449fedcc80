import { describe, expect, it } from 'vitest';
import { aSession, assistantMessage, textPart, toolPart, userInfo, userMessage } from '../fixtures/conversations';
import { exportFileName, toJson, toMarkdown } from './session-export';

const tool = toolPart(
    'msg_2', 'bash',
    { status: 'completed', input: { command: 'ls' }, output: 'a\n```\nb\n', title: 'List files', metadata: {}, time: { start: 1, end: 2 } }
);
const transcript = {
    info: aSession('ses_1'),
    messages: [
        userMessage('msg_1', 'what is here?'),
        assistantMessage('msg_2', 'msg_1', tool, textPart('msg_2', 'Two files.\n')),
        { info: userInfo('msg_3'), parts: [textPart('msg_3', 'ide results', { synthetic: true })] },
        assistantMessage('msg_4', 'msg_1')
    ]
};

describe('an exported session', () => {
    it('is readable as Markdown, whatever the tools printed', () => {
        expect(toMarkdown(transcript, 'Files')).toBe([
            '# Files', '## You', 'what is here?', '## Agent (m)', '**bash** List files', '````\na\n```\nb\n````', 'Two files.\n'
        ].join('\n\n'));
    });

    it('says why a tool failed, and with what it was called', () => {
        const failed = toolPart(
            'msg_2', 'read', { status: 'error', input: { path: 'x' }, error: 'no such file', time: { start: 1, end: 2 } }
        );
        expect(toMarkdown({ ...transcript, messages: [assistantMessage('msg_2', 'msg_1', failed)] }, 'T')).toContain(
            '**read** {"path":"x"}\n\n```\nno such file\n```'
        );
    });

    it('has nothing that was taken back', () => {
        const info = aSession('ses_1', { revert: { messageID: 'msg_2' } });
        expect(toMarkdown({ ...transcript, info }, 'Files')).toBe('# Files\n\n## You\n\nwhat is here?\n');
    });

    it('is complete as JSON', () => {
        expect(JSON.parse(toJson(transcript))).toEqual(transcript);
    });

    it('has a name that every file system takes', () => {
        expect(exportFileName('Fix: the/parser? (fork #1)', 'md')).toBe('Fix-the-parser-fork-1.md');
        expect(exportFileName('../..', 'json')).toBe('session.json');
    });
});
