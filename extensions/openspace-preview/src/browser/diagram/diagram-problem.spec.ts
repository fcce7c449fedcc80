import { describe, expect, it } from 'vitest';
import { problemOf, withoutComments } from './diagram-problem';

const parseError = (line: number): Error =>
    new Error(`Parse error on line ${line}:\n...A -->\n-----^\nExpecting 'AMP', got 'EOF'`);

describe('what is wrong with a diagram', () => {
    it.each([
        ['graph TD\nA -->', 2, 1],
        ['\n\ngraph TD\nA -->', 2, 3],
        ['---\ntitle: T\n---\ngraph TD\nA -->', 2, 4],
        ['%% a comment\n%%{init: {"theme": "dark"}}%%\ngraph TD\n%% another\nA -->', 3, 4]
    ])('is told with its line in the file: %j', (source, told, line) => {
        expect(problemOf(source, parseError(told))).toEqual({ message: 'Expecting \'AMP\', got \'EOF\'', line });
    });

    it('is believed before its text about the line', () => {
        expect(problemOf('graph TD\n\nA -->>> B', Object.assign(parseError(1), { hash: { line: 2 } }))?.line).toBe(2);
    });

    it('may have no line, or be nothing', () => {
        expect(problemOf('nonsense', new Error('No diagram type detected\nfor text'))).toEqual({ message: 'No diagram type detected' });
        expect(problemOf('graph TD', undefined)).toBeUndefined();
        expect(problemOf(' \n', undefined)?.message).toContain('empty');
        expect(problemOf('graph TD\nclick A href "x"', undefined)?.message).toContain('not drawn');
    });

    it('keeps the lines of comments', () => {
        expect(withoutComments('a\n  %% b\n%%{init: {}}%%\nc')).toBe('a\n\n%%{init: {}}%%\nc');
    });
});
