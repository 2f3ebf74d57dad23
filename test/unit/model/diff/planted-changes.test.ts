import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffDescriptions } from '../../../../model/diff/diff-descriptions.ts';
import { projectFolder } from '../../../support/project-folder.ts';

type Json = Record<string, unknown>;

/** One edit of a document: what stands at a pointer from now on, or the pointer that is no more. */
interface Edit {
  readonly set?: string;
  readonly to?: unknown;
  readonly remove?: string;
}

interface Planted {
  readonly name: string;
  /** Edits of the shop that lead to the old description; none: the shop itself. */
  readonly before?: readonly Edit[];
  readonly after: readonly Edit[];
  /** `verdict kind @ operation, place`, in the order of the findings. */
  readonly expected: readonly string[];
}

const fixtures = join(import.meta.dirname, '../../../fixtures/diff');
const shop = readFileSync(join(fixtures, 'shop.json'), 'utf8');
const planted = JSON.parse(readFileSync(join(fixtures, 'changes.json'), 'utf8')) as readonly Planted[]; // our own file
const root = projectFolder({});

function edited(edits: readonly Edit[]): Json {
  const document = JSON.parse(shop) as Json; // our own file
  for (const { set, to, remove } of edits) {
    const steps = (set ?? remove ?? '').split('/').slice(1);
    const last = unescaped(steps.pop() ?? '');
    let holder = document;
    for (const step of steps) holder = holder[unescaped(step)] as Json; // the edits fit the document
    if (remove === undefined) holder[last] = to;
    else delete holder[last];
  }
  return document;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

async function findings(old: Json, later: Json): Promise<readonly string[]> {
  const files = ['old.json', 'new.json'].map((name) => join(root, name)) as [string, string]; // two
  writeFileSync(files[0], JSON.stringify(old));
  writeFileSync(files[1], JSON.stringify(later));
  const { changes } = await diffDescriptions(...files, { lenient: true });
  for (const { old: before, new: after } of changes ?? []) {
    for (const side of [before, after]) expect(side).toMatchObject({ line: 1, column: expect.any(Number) });
  }
  return (changes ?? []).map(
    ({ verdict, kind, operation, place }) =>
      `${verdict} ${kind} @ ${operation ?? 'API'}${place === '' ? '' : `, ${place}`}`,
  );
}

describe('one planted change', () => {
  it.each(planted.map((one) => [one.name, one] as const))('%s', async (_, { before = [], after, expected }) => {
    expect(await findings(edited(before), edited(after))).toEqual(expected);
  });

  it('the order of keys is none', async () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, member]) => [key, reversed(member)]),
      );
    };
    expect(await findings(edited([]), reversed(edited([])) as Json)).toEqual([]);
  });
});

it('an enum that loses a value is told in request and response, with the two places in each', async () => {
  const shared = { $ref: '#/components/schemas/Order' };
  const uses: Edit[] = [{ set: '/paths/~1orders/get/responses/200/content/application~1json/schema', to: shared }];
  const later = [...uses, { set: '/components/schemas/Order/properties/color/enum', to: ['red'] }];
  expect(await findings(edited(uses), edited(later))).toEqual([
    'breaking enum-value-removed @ POST /orders, request body, application/json, color',
    'non-breaking enum-value-removed @ GET /orders, response 200, application/json, color',
  ]);
});

it('the same in the words of 3.0 and of 3.1 is no change', async () => {
  const of = (name: string): string => join(fixtures, name);
  for (const pair of [
    ['in-3.0.yaml', 'in-3.1.yaml'],
    ['in-3.1.yaml', 'in-3.0.yaml'],
  ] as const) {
    const { changes } = await diffDescriptions(of(pair[0]), of(pair[1]));
    expect(changes).toEqual([]);
  }
});
