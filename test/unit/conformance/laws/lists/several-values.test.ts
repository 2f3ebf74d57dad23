import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { severalOf } from '../../../../../conformance/laws/lists/several-words.ts';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { type Reply, listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: { type: 'string', minLength: 1 } };
const fish = { type: 'object', properties: { id: text, pond: text, colours: texts } };
const commas = { ...text, description: 'Without any of these colours, separated by commas.' };
const query = (name: string, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
});
const opposite = {
  ...query(
    'not',
    { type: 'object', properties: { pond: text, colours: commas } },
    'Leaves out what matches, `not[pond]=big`.',
  ),
  style: 'deepObject',
  explode: true,
};

function described(colours: string): ReturnType<typeof loadValue> {
  return loadValue('fish.json', {
    openapi: '3.1.0',
    info: { title: 'Fish', version: '1' },
    paths: {
      '/fish': {
        get: {
          operationId: 'listFish',
          parameters: [query('pond', text, 'In this pond.'), query('colours', texts, colours), opposite],
          responses: {
            '200': { description: 'All.', content: { 'application/json': { schema: { type: 'array', items: fish } } } },
          },
        },
      },
    },
  });
}

const FISH = [
  { id: 'f1', pond: 'big', colours: ['red', 'white'] },
  { id: 'f2', pond: 'big', colours: ['red'] },
  { id: 'f3', pond: 'small', colours: ['white'] },
  { id: 'f4', pond: 'small', colours: ['black'] },
];

/** How several values are put together, and what is left out of several opposites. */
interface Pond {
  readonly colours: 'every' | 'some';
  readonly opposites?: 'every' | 'some';
}

function answer({ colours, opposites = 'some' }: Pond, search: URLSearchParams): Reply {
  const wanted = search.getAll('colours');
  const pond = search.get('pond');
  const unwanted = [
    ...search.getAll('not[pond]').map((name) => (one: (typeof FISH)[number]) => one.pond === name),
    ...search
      .getAll('not[colours]')
      .flatMap((names) => names.split(','))
      .map((name) => (one: (typeof FISH)[number]) => one.colours.includes(name)),
  ];
  const value = FISH.filter((one) => {
    const isOne = wanted.length === 0 || wanted[colours]((name) => one.colours.includes(name));
    const isLeftOut = unwanted.length > 0 && unwanted[opposites]((test) => test(one));
    return isOne && (pond === null || one.pond === pond) && !isLeftOut;
  });
  return { status: 200, value };
}

async function foundIn(pond: Pond, colours = 'With all of these colours.'): Promise<string> {
  const { api } = described(colours);
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(listenerOf((_method, _path, _sent, search) => answer(pond, search))));
  try {
    const all = planRun(api);
    const plan = { ...all, cases: all.cases.filter(({ id }) => id.includes('/law/several-values')) };
    const scenario = readScenario('{ name: fish }', { file: 'f.yaml', environment: {} });
    const { summary } = await runAll(plan, { baseUrl: server.url, scenario });
    expect(summary.passed + summary.failed).toBeGreaterThan(0);
    return summary.findings.map(({ finding }) => `${finding.caseId}: ${finding.expected}`).join('\n');
  } finally {
    await server.close();
  }
}

describe('several values of a filter', () => {
  it('give what both give, or what any gives, as it is said', async () => {
    expect(await foundIn({ colours: 'every' })).toBe('');
    expect(await foundIn({ colours: 'some' }, 'With any of these colours.')).toBe('');
  });

  it('are found where all are said to match and one is enough', async () => {
    expect(await foundIn({ colours: 'some' })).toContain('listFish/law/several-values/colours: what both of');
  });

  it('are found where one is said to be enough and all are asked for', async () => {
    const found = await foundIn({ colours: 'every' }, 'With any of these colours.');
    expect(found).toContain('listFish/law/several-values/colours: what any of');
  });

  it('are asked for nothing where nothing is said of them', async () => {
    expect(await foundIn({ colours: 'some' }, 'With these colours.')).toBe('');
  });
});

describe('a filter of the opposite', () => {
  it('is found where only what matches all of it is left out', async () => {
    const found = await foundIn({ colours: 'every', opposites: 'every' });
    expect(found).toContain('listFish/law/several-values/not: everything but what');
  });
});

describe('words about several values', () => {
  const said = (description: string): string | undefined => {
    const parameter = described(description).api?.operations[0]?.parameters.find(({ name }) => name === 'colours');
    return parameter && severalOf(parameter);
  };

  it.each([
    ['With all of these tags.', 'all'],
    ['Tags; all must match.', 'all'],
    ['Items that match all tags.', 'all'],
    ['Has each of the given tags.', 'all'],
    ['Tags, combined with AND.', 'all'],
    ['Approved by all of these users, at most five.', 'all'],
    ['With any of these tags.', 'any'],
    ['Has at least one of the given tags.', 'any'],
    ['Tags, of which one is enough.', 'any'],
    ['Items that match any tag.', 'any'],
    ['Tags, joined by OR.', 'any'],
    ['One of these states.', 'any'],
  ])('%s', (words, several) => {
    expect(said(words)).toBe(several);
  });

  it.each([
    'Tags to look for.',
    'Without any of these tags.',
    'Not all of these tags have to be known.',
    'All of these tags, or any of them when `match=any`.',
    'Shows all items by tag.',
  ])('nothing is said by: %s', (words) => {
    expect(said(words)).toBeUndefined();
  });
});
