import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../../model/index.ts';
import { collectSchemas, operationSchemas } from '../../../../model/facts/reachable-schemas.ts';
import { api } from '../description.ts';

const ledger = readFileSync(new URL('../../../ledger/ledger.csv', import.meta.url), 'utf8');
const decisions = readFileSync(new URL('../../../../docs/decisions.md', import.meta.url), 'utf8');

/** Operations that the two documents have; those of ours alone may hold what they like. */
const operations = [...api.operations, ...api.webhooks].filter((item) => item.extensions['x-companion'] !== true);
const schemas = [...collectSchemas(operations.flatMap(operationSchemas))].filter(
  (schema) => schema.extensions['x-companion'] !== true,
);
const parameters = operations
  .flatMap((item) => item.parameters)
  .filter((one) => one.extensions['x-companion'] !== true && one.in !== 'header');

/** True when a text has the word by itself. */
function says(text: string, word: string): boolean {
  const plain = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])`).test(text);
}

/** Words that neither a row of the ledger nor a decision has. */
function invented(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => !says(ledger, word) && !says(decisions, word)).toSorted();
}

/** Where a pattern comes from: a row of the ledger, or words of docs/decisions.md. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[0-9a-f]{40,64}$': '40 to 64 hexadecimal digits',
  '^[0-9a-f]{7,64}$': '7 and more as a start',
  '^[0-9a-f]{64}$': 'A-FILE-009',
  '^[0-7]{6}$': 'six octal digits',
  '^#[0-9A-Fa-f]{6}$': 'six hexadecimal digits',
  '^[^:]+$': 'A-EMOJI-019',
  '^[A-Za-z0-9_][A-Za-z0-9_.-]*$': 'login names of service accounts',
  '^[A-Za-z0-9_.-]*$': '20 characters at most',
  [String.raw`^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$`]: 'names of custom headers',
  [String.raw`^(?!1970-01-01T00:00:00(?:\.0+)?(?:[Zz]|[+-]00:00)$)(?:19[7-9]\d|[2-9]\d{3})-`]: 'A-NOTE-015',
  [String.raw`^(?!(?:[\s\S]*/)?\.\.(?:/|$))`]: 'A-FILE-021',
};

/** Bounds that hold for every count, size and text that must be there. */
const NATURAL = new Set([0, 1]);

/** Other bounds that rows of the ledger give. */
const STATED = new Set([2, 4, 5, 64, 100, 599, 1024, 1_000_000, 1_048_576]);

/** Members of a line, and how the decision about them calls them. */
const LINES: readonly (readonly [place: RegExp, words: string])[] = [
  [/ title$/, 'titles'],
  [/(?:Project|Group)Body (?:name|path)$/, 'names and paths of projects and groups'],
  [
    /(?:User|ServiceAccount)Body (?:name|username|email)$/,
    'names, login names and addresses of users and service accounts',
  ],
  [/TokenBody name$/, 'names of access tokens'],
  [/^(?:SnippetFileBody file_path|CreateSnippetBody file_name)$/, 'names of files of snippets'],
  [/(?:TokenBody|RunnerBody|TriggerBody) description$/, 'descriptions of access tokens, runners and pipeline triggers'],
  [/(?:HookBody|ApprovalRuleBody|ReactionBody) name$|^CustomHeader key$/, 'names of hooks, approval rules, reactions,'],
  [/Body author_(?:name|email)$/, 'names and addresses of the author of a commit'],
  [/^(?:RegisterRunner|ResetByToken|TriggerPipeline)Body token$|^CreateUserBody password$/, 'tokens and passwords'],
  [/^LineRangeEnd line_code$|^CreateEpicBody color$/, 'colours and codes of lines'],
  [/^UpdateApplicationSettingsBody /, 'short texts of the settings'],
];

function boundsOf(schema: Schema): readonly number[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [minimum, maximum, minLength, maxLength, minItems, maxItems].filter((one) => one !== undefined);
}

describe('nothing is invented without a decision', () => {
  it('no member, parameter or word', () => {
    expect(schemas.length).toBeGreaterThan(300);
    expect(invented(schemas.flatMap((schema) => [...schema.properties.keys()]))).toEqual([]);
    expect(invented(parameters.map((one) => one.name.replace('[]', '')))).toEqual([]);
    const headers = operations.flatMap((item) => item.parameters.filter((one) => one.in === 'header'));
    expect(invented(headers.map((one) => one.name))).toEqual([]);
    expect(invented(schemas.flatMap(({ enum: words }) => (words ?? []).map(String)))).toEqual([]);
  });

  it('no deprecation', () => {
    const lines = [...ledger.split('\n'), ...decisions.split('\n')].filter((line) => /deprecat/i.test(line));
    const marked = [
      ...schemas.flatMap((schema) => [...schema.properties].filter(([, one]) => one.deprecated).map(([name]) => name)),
      ...parameters.filter((one) => one.deprecated).map((one) => one.name),
      ...operations.filter((one) => one.deprecated).map((one) => /(\w+)(?:\/\{\w+\})?$/.exec(one.path)?.[1] ?? ''),
    ];
    expect(marked.length).toBeGreaterThan(30);
    expect([...new Set(marked)].filter((name) => !lines.some((line) => says(line, name)))).toEqual([]);
  });

  it('no pattern', () => {
    const all = [...schemas, ...parameters.map((one) => one.schema)];
    const used = new Set(all.flatMap(({ pattern }) => (pattern === undefined ? [] : [String(pattern)])));
    expect([...used].toSorted()).toEqual(Object.keys(PATTERNS).toSorted());
    for (const [pattern, source] of Object.entries(PATTERNS))
      expect([pattern, ledger.includes(source) || decisions.includes(source)]).toEqual([pattern, true]);
  });

  it('no bound', () => {
    const all = [...schemas, ...parameters.map((one) => one.schema)].flatMap(boundsOf);
    const others = [...new Set(all)].filter((bound) => !NATURAL.has(bound) && !STATED.has(bound));
    expect(others.toSorted((one, other) => one - other)).toEqual([
      -1, 0.001, 6, 7, 10, 20, 50, 90, 255, 816, 2048, 4096, 24_855, 65_536, 596_523, 35_791_394, 2_147_483_647,
      9_007_199_254_740_991,
    ]);
    for (const bound of others)
      expect(decisions).toMatch(new RegExp(`(?<![\\w.])(?:${bound}|${bound.toLocaleString('en-US')})\\b`));
    for (const bound of STATED)
      expect([bound, ledger.replaceAll(',', '').includes(String(bound)) || bound === 2]).toEqual([bound, true]);
  });

  it('no bound of a line: the decision says which members have it', () => {
    const rows = decisions.split('\n').filter((line) => line.startsWith('| 255 characters'));
    const bounded = api.schemas.flatMap(({ name = '', properties }) =>
      [...properties].filter(([, one]) => one.maxLength === 255).map(([member]) => `${name} ${member}`),
    );
    expect(bounded.length).toBeGreaterThan(15);
    expect(
      bounded.filter((one) => !LINES.some(([place, words]) => place.test(one) && rows.join().includes(words))),
    ).toEqual([]);
    expect(LINES.filter(([place]) => !bounded.some((one) => place.test(one)))).toEqual([]);
  });
});
