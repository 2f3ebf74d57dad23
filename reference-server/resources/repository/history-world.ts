import type { RecipeCommit, RecipeFile, RecipePerson, RepositoryRecipe } from '../../git/repository-recipe.ts';

/** Who writes the journal, in turns. */
const WRITERS = [
  ['Dev Novak', 'dev@example.com'],
  ['Max Meier', 'max@example.com'],
  ['Olivia Ortega', 'olivia@example.com'],
  ['Ana Author', 'ana@elsewhere.example'],
] as const;

const COMMITS = 120;
const HOUR = 3_600_000;
const START = Date.parse('2025-09-03T00:00:00Z');
const GUIDE = Array.from({ length: 12 }, (_, line) => `Step ${line + 1}\n`).join('');
const NOTES = Array.from({ length: 12 }, (_, line) => `Note ${line + 1}\n`).join('');

/** What else some of the commits do, by their number. */
const MORE: Readonly<Record<number, { readonly message: string; readonly files: RecipeCommit['files'] }>> = {
  20: {
    message: 'Add a guide, notes and a tool',
    files: { 'guide.md': GUIDE, 'notes.md': NOTES, 'tool.sh': 'echo\n' },
  },
  40: { message: 'Move the guide', files: { 'guide.md': null, 'docs/guide.md': GUIDE } },
  41: { message: 'Move and change the notes', files: { 'notes.md': null, 'docs/notes.md': `${NOTES}The end\n` } },
  42: { message: 'Make the tool executable', files: { 'tool.sh': { contents: 'echo\n', mode: '100755' } } },
  43: { message: 'Remove the tool', files: { 'tool.sh': null } },
  60: {
    message: 'Add a submodule',
    files: { vendor: { submodule: '4d27e92c3fedfd2f08c4c9943e243feafec5309a' } },
  },
  80: { message: 'Add a table that is too long to show', files: { 'table.csv': '1,2,3,4,5,6,7,8,9\n'.repeat(15_000) } },
};

function journal(upTo: number): RecipeFile {
  return Array.from({ length: upTo }, (_, entry) => `Entry ${entry + 1}\n`).join('');
}

/** Every fifth commit was written a day before it was committed. */
function written(number: number): { readonly author: RecipePerson; readonly committer: RecipePerson } {
  const [name, email] = WRITERS[number % WRITERS.length] ?? WRITERS[0];
  const committed = START + number * HOUR;
  const at = (time: number): RecipePerson => ({ name, email, date: new Date(time).toISOString() });
  return { author: at(number % 5 === 0 ? committed - 24 * HOUR : committed), committer: at(committed) };
}

/**
 * A long history on top of a first commit: a journal that four people write a line each, with moves, a submodule, and a
 * difference that is too large to be shown.
 */
export function longHistory(first: RepositoryRecipe): RepositoryRecipe {
  const [root] = first.commits;
  const commits = Array.from({ length: COMMITS }, (_, index): RecipeCommit => {
    const number = index + 1;
    const more = MORE[number];
    return {
      key: `h${number}`,
      parents: [number === 1 ? (root?.key ?? '') : `h${number - 1}`],
      ...written(number),
      message: `${more?.message ?? `Write entry ${number}`}\n`,
      files: { 'journal.md': journal(number), ...more?.files },
    };
  });
  return {
    ...first,
    commits: [...first.commits, ...commits],
    branches: { main: `h${COMMITS}` },
    tags: [
      { name: 'before-moves', commit: 'h39' },
      { name: 'after-moves', commit: 'h43' },
    ],
  };
}
