import {
  type RecipeCommit,
  type RecipeFile,
  type RecipePerson,
  type RepositoryRecipe,
  createDemoRepository,
} from '../../git/repository-recipe.ts';
import { FIRST_FILE, firstText } from './first-file.ts';
import { longHistory } from './history-world.ts';

/** People who commit in the demo world (docs/demo-world.md, section 9). */
const PEOPLE = {
  dev: ['Dev Novak', 'dev@example.com'],
  max: ['Max Meier', 'max@example.com'],
  olivia: ['Olivia Ortega', 'olivia@example.com'],
  ana: ['Ana Author', 'ana@elsewhere.example'],
  dee: ['Dee Dubois', 'dee@example.com'],
} as const;

type Key = keyof typeof PEOPLE;

function at(key: Key, date: string): RecipePerson {
  const [name, email] = PEOPLE[key];
  return { name, email, date };
}

function numbered(prefix: string, count: number, text: string): Record<string, RecipeFile> {
  const pairs = Array.from({ length: count }, (_, index): [string, RecipeFile] => {
    const digits = String(index + 1).padStart(2, '0');
    return [`${prefix}${digits}.txt`, `${text} ${digits}\n`];
  });
  return Object.fromEntries(pairs);
}

const LARGE_CONTENT = 'large content stored elsewhere\n';
const LARGE_OID = '4490a17e9a173440ea7f9ce63e9d135051ac6c5b7fa4b4e294bb67bebc19f0d8';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${LARGE_OID}\nsize ${LARGE_CONTENT.length}\n`;
const TOPIC_A = { 'src/topic-a.ts': "export const topic = 'a';\n" };
const TOPIC_B = { 'src/topic-b.ts': "export const topic = 'b';\n" };

const APP_MAIN: readonly RecipeCommit[] = [
  {
    key: 'a1',
    parents: [],
    author: at('dev', '2025-09-01T09:00:00+02:00'),
    message: 'Add the first files\n',
    files: {
      'README.md': '# App\n\nThe Acme application.\n',
      'src/main.ts': 'export const answer = 42;\n',
      '.gitattributes': '*.psd filter=lfs diff=lfs merge=lfs -text\n',
      'bin/run.sh': { contents: '#!/bin/sh\necho run\n', mode: '100755' },
    },
  },
  {
    key: 'a2',
    parents: ['a1'],
    author: at('max', '2025-09-02T09:00:00+00:00'),
    message: 'Add many notes\n',
    files: { ...numbered('many/f', 45, 'note'), ...numbered('many/deep/g', 20, 'deep note') },
  },
  {
    key: 'a3',
    parents: ['a2'],
    author: at('ana', '2025-09-03T09:00:00-05:00'),
    committer: at('max', '2025-09-04T10:30:00+00:00'),
    message:
      'Add the guide\n\nChangelog: added\nSigned-off-by: Ana Author <ana@elsewhere.example>\n' +
      'Signed-off-by: Max Meier <max@example.com>\n',
    files: { 'docs/a b/ü.md': '# Grüße\n\nÄpfel und Birnen.\n', 'docs/guide.md': '# Guide\n\nStart here.\n' },
  },
  {
    key: 'a4',
    parents: ['a3'],
    author: at('dev', '2025-09-05T09:00:00+02:00'),
    message: 'Add binary and large assets\n',
    files: { 'assets/logo.bin': Buffer.from('000102fffe800a00', 'hex'), 'assets/big.psd': POINTER },
  },
  {
    key: 't1',
    parents: ['a3'],
    author: at('ana', '2025-09-06T09:00:00-05:00'),
    message: 'Work on topic A\n',
    files: TOPIC_A,
  },
  {
    key: 'a5',
    parents: ['a4', 't1'],
    author: at('max', '2025-09-07T09:00:00+00:00'),
    message: "Merge branch 'topic-a'\n",
    files: TOPIC_A,
  },
  {
    key: 't2',
    parents: ['a4'],
    author: at('dev', '2025-09-06T12:00:00+02:00'),
    message: 'Work on topic B\n',
    files: TOPIC_B,
  },
  {
    key: 'a6',
    parents: ['a5', 't2'],
    author: at('max', '2025-09-08T09:00:00+00:00'),
    message: "Merge branch 'topic-b'\n",
    files: TOPIC_B,
  },
  {
    key: 'a7',
    parents: ['a6'],
    author: at('dev', '2025-10-01T09:00:00+02:00'),
    message: 'Correct the answer\n',
    files: { 'src/main.ts': 'export const answer = 43;\n' },
  },
];

const APP_BRANCHES: readonly RecipeCommit[] = [
  {
    key: 'f1',
    parents: ['a3'],
    author: at('dev', '2025-09-10T09:00:00+02:00'),
    message: 'Start the feature\n',
    files: { 'src/feature.ts': 'export const feature = true;\n' },
  },
  {
    key: 'f2',
    parents: ['f1'],
    author: at('ana', '2025-09-11T09:00:00-05:00'),
    message: 'Finish the feature\n',
    files: { 'src/feature.ts': "export const feature = 'done';\n" },
  },
  {
    key: 'x1',
    parents: ['a7'],
    author: at('dev', '2025-10-02T09:00:00+02:00'),
    message: 'Work on x\n',
    files: { 'src/x.ts': 'export const x = 1;\n' },
  },
  {
    key: 'u1',
    parents: [],
    author: at('olivia', '2025-09-20T09:00:00+00:00'),
    message: 'Start from nothing\n',
    files: { 'other.txt': 'unrelated\n' },
  },
];

const APP: RepositoryRecipe = {
  defaultBranch: 'main',
  commits: [...APP_MAIN, ...APP_BRANCHES],
  branches: {
    main: 'a7',
    feature: 'f2',
    'feat/x-1': 'x1',
    stale: 'a2',
    unrelated: 'u1',
    work: 'a7',
  },
  tags: [
    { name: 'v1.0', commit: 'a4', tagger: at('max', '2025-09-05T12:00:00+00:00'), message: 'Version 1.0\n' },
    { name: 'v1.1', commit: 'a5' },
    { name: 'rel/2025-10', commit: 'a7' },
  ],
  largeObjects: [LARGE_CONTENT],
};

const APP_FORK: RepositoryRecipe = {
  defaultBranch: 'main',
  commits: APP_MAIN,
  branches: { main: 'a7' },
  tags: [],
  largeObjects: [LARGE_CONTENT],
};

const LIB_COMMITS: readonly RecipeCommit[] = [
  {
    key: 'l1',
    parents: [],
    author: at('olivia', '2025-09-01T10:00:00+00:00'),
    message: 'Add the library\n',
    files: {
      'README.md': '# Lib\n\nA small public library.\n',
      'src/index.ts': 'export const add = (a: number, b: number): number => a + b;\n',
    },
  },
  {
    key: 'l2',
    parents: ['l1'],
    author: at('dev', '2025-09-02T10:00:00+02:00'),
    message: 'Describe the use\n',
    files: { 'docs/usage.md': '# Use\n\nCall `add(1, 2)`.\n' },
  },
];

const LIB_FORK_COMMITS: readonly RecipeCommit[] = [
  {
    key: 'd1',
    parents: ['l2'],
    author: at('dee', '2025-10-03T09:00:00+01:00'),
    message: 'Add subtract\n',
    files: { 'src/subtract.ts': 'export const subtract = (a: number, b: number): number => a - b;\n' },
  },
  {
    key: 'd2',
    parents: ['d1'],
    author: at('dee', '2025-10-04T09:00:00+01:00'),
    message: 'Describe subtract\n',
    files: { 'docs/usage.md': '# Use\n\nCall `add(1, 2)` or `subtract(2, 1)`.\n' },
  },
];

const LIB: RepositoryRecipe = {
  defaultBranch: 'main',
  commits: LIB_COMMITS,
  branches: { main: 'l2' },
  tags: [{ name: 'v0.1', commit: 'l1' }],
};

const LIB_FORK: RepositoryRecipe = {
  defaultBranch: 'main',
  commits: [...LIB_COMMITS, ...LIB_FORK_COMMITS],
  branches: { main: 'd2' },
  tags: [],
};

const LICENCE = `MIT License

Copyright (c) 2025 Olivia Ortega

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

function oneCommit(message: string, files: Readonly<Record<string, string>>): RepositoryRecipe {
  const author = at('olivia', '2025-09-02T09:00:00+00:00');
  const commits = [{ key: 'o1', parents: [], author, message, files }];
  return { defaultBranch: 'main', commits, branches: { main: 'o1' }, tags: [] };
}

function readmeOnly(name: string): RepositoryRecipe {
  return oneCommit('Add README\n', { [FIRST_FILE]: firstText({ name }) });
}

/** Recipe of every project of the demo world that has commits, by project id. */
export const DEMO_REPOSITORIES: ReadonlyMap<number, RepositoryRecipe> = new Map([
  [301, APP],
  [302, readmeOnly('Other')],
  [303, LIB],
  [304, readmeOnly('Tool')],
  [305, LIB_FORK],
  [306, APP_FORK],
  [307, readmeOnly('Attic')],
  [309, readmeOnly('New Name')],
  [310, oneCommit('Add README and licence\n', { 'README.md': '# Licensed\n', LICENSE: LICENCE })],
  [311, readmeOnly('Core')],
  [312, readmeOnly('Probe')],
  [313, longHistory(readmeOnly('History'))],
]);

/**
 * Builds the repository of a demo project in the empty folder `gitDir`; false for a project without commits. The
 * `provision` of a repository store: nothing is built before it is looked at.
 */
export async function demoRepository(id: string, gitDir: string): Promise<boolean> {
  const recipe = DEMO_REPOSITORIES.get(Number(id));
  if (recipe === undefined) return false;
  await createDemoRepository(gitDir, recipe);
  return true;
}
