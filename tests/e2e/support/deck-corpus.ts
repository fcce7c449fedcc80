/** Both included: fonts differ from machine to machine. */
type Range = readonly [least: number, most: number];

/** What is to be found on a slide: the kind, where, and how much where that is measured. */
export interface ExpectedFinding {
    readonly kind: string;
    /** Of the slide's Markdown, from 1; several where it depends on the font which line is the first that does not fit. */
    readonly line: number | Range;
    readonly amount?: Range;
}

export interface CorpusSlide {
    /** What is tried with it. */
    readonly story: string;
    readonly markdown: string;
    /** In their order; none if all is well. */
    readonly expected: readonly ExpectedFinding[];
}

export const CORPUS_PATH = 'docs/deck/corpus.deck.md';

/** A red square of 40 pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsOtjAtsbzRKCn8H+y3S9iF'
    + 'gsFovFYrFYLBaLxWKxWHxnAZ1tIWpgF4iiAAAAAElFTkSuQmCC';

/** A black square of 1600 pixels. */
const BIG_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAABkAAAAZAAQAAAAAJd7MKAAABTklEQVR42u3BMQEAAADCoPVPbQwfo'
    + 'A'.repeat(415)
    + '4G/ofAABN6NjZgAAAABJRU5ErkJggg==';

/** As it is now; two lines came to the top since slides were written, and `farewell` says something else. */
const SOURCE = `// Kept short, because slides show it.
// Nobody calls it in earnest.
export function greet(name: string): string {
    const greeting = 'Hello';
    return \`\${greeting}, \${name}!\`;
}

// #region farewell
export function farewell(name: string): string {
    return \`So long, \${name}.\`;
}
// #endregion

export const LIMIT = 12;
`;

/** Files of the workspace that slides show: texts, and pictures in Base64. */
export const CORPUS_FILES: Readonly<Record<string, string | { readonly base64: string }>> = {
    'src/greeting.ts': SOURCE,
    'docs/deck/square.png': { base64: PICTURE },
    'docs/deck/big.png': { base64: BIG_PICTURE }
};

/** Of the function `greet` when it began in line 1. */
const MOVED_PIN = '1~aatywd00za.29fmwxuck2t~p41yf7h1MexsUjldUscUsJk7~~YOvw77on4mo7Jvqn4748cEGscUsJk7';

const FENCE = '```';
const SENTENCE = 'A deck that is too full tires whoever listens, and nobody reads it while somebody speaks.';

const repeat = (count: number, line: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => line(index + 1));
const code = (info: string, ...lines: string[]): string[] => [FENCE + info, ...lines, FENCE];

const sound = (story: string, ...lines: string[]): CorpusSlide => ({ story, markdown: lines.join('\n'), expected: [] });
const broken = (story: string, expected: readonly ExpectedFinding[], ...lines: string[]): CorpusSlide =>
    ({ story, markdown: lines.join('\n'), expected });

const SOUND: readonly CorpusSlide[] = [
    sound('a title', '<!-- slide: layout=title -->', '# Decks that know when they are wrong', '', 'A short tour'),
    sound('a list', '## Agenda', '', ...repeat(6, index => `- Point ${index} of the agenda`)),
    sound('a nested list', '## Steps', '', '1. Build', '   - types', '   - tests', '2. Deploy', '   - canary', '   - everyone'),
    sound('paragraphs', '## Why', '', SENTENCE, '', SENTENCE),
    sound(
        'columns', '## Two sides', '', '::: columns', '### Before', '', '- slow', '- brittle', '', '::: column', '### After', '', '- quick',
        '- sound', '', ':::'
    ),
    sound('code', '## Code', '', ...code('ts', ...repeat(10, index => `const value${index} = compute(${index});`))),
    sound('code in steps', '## Steps', '', ...code('ts [1|2-3]', 'first();', 'second();', 'third();')),
    sound('lines of the workspace', '## Greeting', '', ...code('ts file=src/greeting.ts lines=3-6')),
    sound('a region of the workspace', '## Farewell', '', ...code('ts file=src/greeting.ts region=farewell')),
    sound('a symbol of the workspace', '## By name', '', ...code('ts file=src/greeting.ts symbol=greet')),
    sound(
        'a table', '## Numbers', '', '| task | before | after |', '|---|--:|--:|', '| open | 800 ms | 300 ms |', '| check | 2 s | 60 ms |'
    ),
    sound('a quote', '> Perfection is reached when nothing is left to take away.', '>', '> somebody who drew planes'),
    sound(
        'a formula', '## Energy', '', '$$E = \\frac{m c^2}{\\sqrt{1 - v_{x_i}^2 / c^2}}$$', '', 'with $v_{x_i}$ well below $c$'
    ),
    sound('a picture of the workspace', '## Square', '', '![A square](square.png)'),
    sound('a picture that is big', '## Big', '', '![A square](/docs/deck/big.png)', '', 'It makes room for this line.'),
    sound('a diagram', '## Flow', '', ...code(
        'mermaid', 'flowchart LR', '    A[Write] --> B{Fits?}', '    B -->|yes| C[Show]', '    B -->|no| A'
    )),
    sound('fragments', '<!-- slide: incremental -->', '## One by one', '', '- first', '- second', '', 'at last <!-- fragment -->'),
    sound(
        'a coloured slide', '<!-- slide: background=accent layout=center -->', '## Questions?', '', 'Ask [the team](https://example.com)'
    ),
    sound(
        'an inverse slide with tasks and notes', '<!-- slide: background=inverse -->', '## Done', '', '- [x] parse', '- [ ] print', '',
        'Note:', 'Slowly here.'
    ),
    sound(
        'HTML', '## HTML', '', 'Press <kbd>F1</kbd>, H<sub>2</sub>O <small>small print</small> <mark>marked</mark>',
        '<span class="muted">quiet</span>'
    )
];

const BROKEN: readonly CorpusSlide[] = [
    broken(
        'a list that is too long', [{ kind: 'overflow', line: [10, 14], amount: [150, 330] }],
        '## Deployment', '', ...repeat(14, index => `- Deploy to region ${index}`)
    ),
    broken('a text that is too long', [{ kind: 'overflow', line: 3, amount: [60, 500] }], '## Why', '', ...repeat(14, () => SENTENCE)),
    broken(
        'code that is too long', [{ kind: 'overflow', line: 3, amount: [350, 600] }],
        '## All of it', '', ...code('ts', ...repeat(30, index => `call(${index});`))
    ),
    broken(
        'code that is too wide', [{ kind: 'overflow', line: 3, amount: [500, 1500] }],
        '## Wide', '', ...code('ts', `const text = '${'wide '.repeat(30)}';`)
    ),
    broken(
        'a table that is too wide', [{ kind: 'overflow', line: 3, amount: [800, 3500] }],
        '## Wide', '', '| a | b | c | d |', '|---|---|---|---|', `| ${repeat(4, () => 'w'.repeat(40)).join(' | ')} |`
    ),
    broken(
        'a table that is too long', [{ kind: 'overflow', line: [10, 14], amount: [200, 500] }],
        '## Rows', '', '| name | value |', '|---|---|', ...repeat(14, index => `| row ${index} | ${index} |`)
    ),
    broken(
        'code that is too wide for its column', [{ kind: 'overflow', line: 4, amount: [200, 900] }],
        '## Narrow', '', '::: columns', ...code('ts', `const text = '${'wide '.repeat(12)}';`),
        '', '::: column', 'Text beside it', '', ':::'
    ),
    broken(
        'headings that are too many for the middle', [{ kind: 'overflow', line: [7, 9], amount: [400, 1300] }],
        '<!-- slide: layout=center -->', ...repeat(8, index => `# ${index}: a heading that needs more than a single line of the slide`)
    ),
    broken(
        'a diagram that is too wide to be read', [{ kind: 'small-text', line: 3, amount: [4, 14] }],
        '## Chain', '', ...code(
            'mermaid', 'flowchart LR', ...repeat(14, index => `    N${index}[Station ${index}] --> N${index + 1}[Station ${index + 1}]`)
        )
    ),
    broken(
        'a diagram that is too high to be read', [{ kind: 'small-text', line: 3, amount: [4, 14] }],
        '## Tower', '', ...code(
            'mermaid', 'flowchart TD', ...repeat(10, index => `    N${index}[Floor ${index}] --> N${index + 1}[Floor ${index + 1}]`)
        )
    ),
    broken(
        'colours of a diagram that nobody can read', [{ kind: 'contrast', line: 3, amount: [1.2, 1.6] }],
        '## Faint', '', ...code('mermaid', 'flowchart LR', '    A[Faint] --> B[Clear]', '    style A fill:#ffffff,color:#dddddd')
    ),
    broken('a picture that is not there', [{ kind: 'missing-image', line: 3 }], '## Gone', '', '![A chart](charts/none.png)'),
    broken('a picture of the web', [{ kind: 'missing-image', line: 3 }], '## Remote', '', '![A tracker](https://example.com/pixel.png)'),
    broken(
        'a diagram with a mistake', [{ kind: 'mermaid', line: 5 }], '## Mistake', '', ...code('mermaid', 'flowchart LR', '    A[Open --> B')
    ),
    broken(
        'code of a file that is not there', [{ kind: 'code-missing', line: 3 }], '## Gone', '', ...code('ts file=src/gone.ts lines=1-3')
    ),
    broken(
        'code of a region that is not there', [{ kind: 'code-missing', line: 3 }],
        '## Gone', '', ...code('ts file=src/greeting.ts region=welcome')
    ),
    broken(
        'code that was changed', [{ kind: 'code-changed', line: 3 }],
        '## Changed', '', ...code('ts file=src/greeting.ts region=farewell pin=1.1')
    ),
    broken(
        'code that moved', [{ kind: 'code-moved', line: 3 }], '## Moved', '', ...code(`ts file=src/greeting.ts lines=1-4 pin=${MOVED_PIN}`)
    ),
    broken(
        'an option that nobody knows', [{ kind: 'unknown-option', line: 1 }],
        '<!-- slide: layout=sideways -->', '## Options', '', 'of a slide'
    ),
    broken('nothing but notes', [{ kind: 'empty', line: 1 }], 'Note:', 'I forgot the slide.'),
    broken(
        'two faults at once', [{ kind: 'missing-image', line: 3 }, { kind: 'overflow', line: [10, 14], amount: [250, 550] }],
        '## Both', '', '![A chart](charts/none.png)', '', ...repeat(14, index => `- Item ${index}`)
    )
];

/** Sound and broken slides by turns, so that none leaves something for the next one. */
export const CORPUS: readonly CorpusSlide[] = BROKEN.flatMap((slide, index) => index < SOUND.length ? [SOUND[index], slide] : [slide]);

const HEAD = ['---', 'title: Corpus', '---', ''];
const SEPARATOR = ['', '---', ''];

/** The deck for {@link CORPUS_PATH}. */
export function corpusDeck(): string {
    return `${[...HEAD, CORPUS.map(({ markdown }) => markdown).join(`\n${SEPARATOR.join('\n')}\n`)].join('\n')}\n`;
}

/** A finding as the command answers it. */
export interface CorpusFinding {
    readonly kind: string;
    readonly slideIndex?: number;
    readonly line?: number;
    readonly amount?: number;
}

/** In what the findings differ from those that are expected, slide by slide; nothing if they do not. */
export function corpusDifferences(findings: readonly CorpusFinding[]): string[] {
    const ofDeck = findings.filter(({ slideIndex }) => slideIndex === undefined);
    let first = HEAD.length + 1;
    const ofSlides = CORPUS.flatMap(({ story, markdown, expected }, index) => {
        const found = findings.filter(({ slideIndex }) => slideIndex === index)
            .map(({ kind, line = NaN, amount }) => ({ kind, line: line - first + 1, amount }));
        first += markdown.split('\n').length + SEPARATOR.length;
        const isAsExpected = found.length === expected.length && found.every((finding, at) => isExpected(finding, expected[at]));
        return isAsExpected ? [] : [`${story}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
    });
    return [...ofDeck.map(finding => JSON.stringify(finding)), ...ofSlides];
}

function isExpected({ kind, line, amount }: CorpusFinding, expected: ExpectedFinding): boolean {
    return kind === expected.kind && isWithin(line, expected.line) && (expected.amount === undefined || isWithin(amount, expected.amount));
}

function isWithin(value: number | undefined, range: number | Range): boolean {
    const [least, most] = typeof range === 'number' ? [range, range] : range;
    return value !== undefined && value >= least && value <= most;
}
