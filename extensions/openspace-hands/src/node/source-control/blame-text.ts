import { BlamedLines } from '../../common/services/source-control';
import { shortId } from '../revisions/git-questions';

const HEADER = /^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/;

/** Git's id of lines that are in no commit. */
const NOBODY = /^0+$/;

interface Commit {
    author: string;
    seconds: number;
    summary: string;
}

/** Reads `git blame --porcelain`: neighbouring lines of the same commit are one entry. */
export function readBlame(text: string): BlamedLines[] {
    const commits = new Map<string, Commit>();
    const ranges: { id: string; line: number; endLine: number }[] = [];
    let id = '';
    for (const line of text.split('\n')) {
        const header = HEADER.exec(line);
        if (header) {
            id = header[1];
            const number = Number(header[2]);
            const last = ranges.at(-1);
            if (last?.id === id && last.endLine === number - 1) {
                last.endLine = number;
            } else {
                ranges.push({ id, line: number, endLine: number });
            }
        } else if (!line.startsWith('\t')) {
            note(commits, id, line);
        }
    }
    return ranges.map(({ id: commit, ...range }) => ({ ...range, ...describe(commit, commits.get(commit)) }));
}

/** What git tells once of each commit; lines of the file begin with a tab. */
function note(commits: Map<string, Commit>, id: string, line: string): void {
    const commit = commits.get(id) ?? { author: '', seconds: 0, summary: '' };
    commits.set(id, commit);
    const [word] = line.split(' ', 1);
    const value = line.slice(word.length + 1);
    if (word === 'author') {
        commit.author = value;
    } else if (word === 'author-time') {
        commit.seconds = Number(value);
    } else if (word === 'summary') {
        commit.summary = value;
    }
}

function describe(id: string, commit: Commit | undefined): Omit<BlamedLines, 'line' | 'endLine'> {
    if (NOBODY.test(id) || !commit) {
        return { summary: 'Not committed yet' };
    }
    const { author, seconds, summary } = commit;
    const date = new Date(seconds * 1000);
    return { commit: shortId(id), author, ...isNaN(date.getTime()) ? {} : { date: date.toISOString() }, summary };
}
