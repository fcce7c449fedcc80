import { nls } from '@theia/core/lib/common/nls';
import { DeckTemplateName } from './deck-templates';

/** Slides to begin with. */
export interface DeckTemplate {
    readonly label: string;
    /** What it is good for, in a sentence. */
    readonly description: string;
    /** Their title slide has the heading `TITLE_HEADING`. */
    readonly slides: readonly string[];
}

/** A line that becomes the heading with the title of a new deck. */
export const TITLE_HEADING = '# {title}';

const TALK: DeckTemplate = {
    label: nls.localize('openspace/presentation/template/talk', 'Talk'),
    description: nls.localize(
        'openspace/presentation/template/talk/description', 'One message, told as a problem, an idea and its proof.'
    ),
    slides: [
        titleSlide('Your name, the occasion, the date', 'Note: Say in one sentence what the audience will be able to do afterwards.'),
        `# What hurts today

- Who has the problem, and how often <!-- fragment -->
- What it costs them: minutes, money, nerves <!-- fragment -->
- Why the obvious fix does not work <!-- fragment -->

Note:
Tell one true story instead of three general statements. Leave the slide as soon as people nod.`,
        `# The idea in one picture

\`\`\`mermaid
flowchart LR
    Request --> Queue --> Worker --> Store
    Worker -. progress .-> Request
\`\`\`

The request no longer waits for the work: it only hears how far it is.`,
        `# What changes

::: columns
### Before

- The page waits up to 30 s
- A failure loses everything
::: column
### After

- The page answers in 50 ms
- A failure repeats one step
:::

Note: Numbers first, then how they were measured.`,
        `<!-- slide: layout=center background=accent -->

# If you remember one thing

The sentence that people should repeat to their colleagues tomorrow.`
    ]
};

const CODE_WALK: DeckTemplate = {
    label: nls.localize('openspace/presentation/template/codeWalk', 'Code Walk'),
    description: nls.localize(
        'openspace/presentation/template/codeWalk/description', 'Leads through a piece of code, from the entry to the interesting line.'
    ),
    slides: [
        titleSlide('What this code does, for whom, and where it begins'),
        `# The way of a request

\`\`\`mermaid
sequenceDiagram
    Browser->>Router: GET /orders/7
    Router->>Orders: find(7)
    Orders->>Database: select
    Database-->>Orders: row
    Orders-->>Browser: order
\`\`\`

Note: Name the files while you point at the boxes. The next slides go through them from left to right.`,
        `<!-- slide: layout=code -->

# Step by step

\`\`\`ts [1|2-4|5]
export async function find(id: number): Promise<Order> {
    if (cache.has(id)) {
        return cache.get(id);
    }
    return database.orders.get(id);
}
\`\`\`

Note:
Put the real code here: a block with file=src/orders.ts and symbol=find (or lines=10-20, or region=name) shows what is in the file now,
and says so when it has changed.`,
        `# Where it gets interesting

| Question | Answer |
|---|---|
| What happens if two ask at once? | Both wait for the same answer |
| What if the database is gone? | The cache answers, marked as old |
| Who empties the cache? | Every write, for its own order |`,
        `# Where to go on

1. Read the tests beside the code: they tell the stories
2. Change one line and see which of them fails
3. Ask about what surprised you`
    ]
};

const REVIEW: DeckTemplate = {
    label: nls.localize('openspace/presentation/template/review', 'Review'),
    description: nls.localize('openspace/presentation/template/review/description', 'What was done, what it shows, and what is next.'),
    slides: [
        titleSlide('Period, team, and the goal in one line'),
        `# What we wanted, what we have

| Goal | Result | |
|---|---|---|
| Start in less than 2 s | 1.6 s | done |
| Search in all projects | behind a switch | on its way |
| No data loss at a crash | not begun | moved to May |`,
        `# Worth showing

- What people can do now that they could not do before
- The number that moved most, and why
- What we removed

Note: Show it in the product rather than on a slide. Have the window ready.`,
        `# What we learned

::: columns
### Keep

- Small changes, every day
- Tests before fixes
::: column
### Change

- Two estimates were off by five times
- Reviews waited for days
:::`,
        `# Next

1. First, because others wait for it
2. Then, if the first one works out
3. Not now: what we say no to, and why

Note: End with who does what until when.`
    ]
};

const DECISION: DeckTemplate = {
    label: nls.localize('openspace/presentation/template/decision', 'Decision'),
    description: nls.localize(
        'openspace/presentation/template/decision/description', 'Options side by side, a recommendation, and what is asked of the audience.'
    ),
    slides: [
        titleSlide('To be decided today: the question in one sentence'),
        `# Why now

- What has changed since it was last decided
- What happens if nothing is decided
- What a good answer has to fulfil: three criteria, the most important one first`,
        `# The options

| | A: keep it | B: extend it | C: replace it |
|---|---|---|---|
| Effort | none | 2 weeks | 2 months |
| Solves the problem | no | for a year | yes |
| Way back | – | easy | hard |

Note: Say what was left out, and why, before somebody asks.`,
        `# What follows from it

\`\`\`mermaid
flowchart LR
    B[Extend it] --> M[Measure after 3 months]
    M -->|good enough| S[Stay]
    M -->|not enough| C[Replace it]
\`\`\``,
        `<!-- slide: layout=center background=muted -->

# Recommendation: B

It solves the problem this year and keeps the way to C open.

**We need from you:** a yes, two weeks, and a date to look at the numbers.

Note: Then be silent and let them ask.`
    ]
};

export const DECK_TEMPLATES: Readonly<Record<DeckTemplateName, DeckTemplate>> = {
    talk: TALK, 'code-walk': CODE_WALK, review: REVIEW, decision: DECISION
};

function titleSlide(...below: readonly string[]): string {
    return ['<!-- slide: layout=title -->', TITLE_HEADING, ...below].join('\n\n');
}
