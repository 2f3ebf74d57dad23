import { beforeAll, describe, expect, it } from 'vitest';
import { defaultTypesOptions, typesModule } from '../../../generators/types/index.ts';
import { loadApi } from '../../../model/index.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';
import { compareAll, type Comparison, type Printings } from './compare.ts';
import { DIFFERENCES, REFUSED } from './differences.ts';
import { equalityDocuments } from './documents.ts';
import { theirs } from './theirs.ts';

const documents = equalityDocuments();
const refusals = new Map<string, string>();
const broken: string[] = [];
/** Lines of our print beyond those of the package's, by document. */
const excess = new Map<string, number>();
let comparisons: ReadonlyMap<string, Comparison>;

beforeAll(async () => {
  const pairs = new Map<string, Printings>();
  for (const [name, file] of documents) {
    const { api } = await loadApi(file, { lenient: true });
    const { document, problems } = await bundleDescription(file);
    if (api === undefined || problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`);
    const ours = typesModule(api, defaultTypesOptions);
    const other = await theirs(document);
    if ('refused' in other) refusals.set(name, other.refused);
    if ('code' in other) excess.set(name, lines(ours) - lines(other.code));
    // What the package refuses has to compile still.
    pairs.set(name, { ours, theirs: 'code' in other ? other.code : ours });
  }
  comparisons = compareAll(pairs);
  for (const [name, { errors }] of comparisons) if (errors.theirs.length > 0) broken.push(name);
});

function lines(code: string): number {
  return code.split('\n').length;
}

/** What the list says of a document. */
function expected(name: string): readonly string[] {
  return Object.values(DIFFERENCES)
    .flatMap(({ where }) => where[name] ?? [])
    .toSorted();
}

describe('types in the shape of openapi-typescript', () => {
  it.each([...documents.keys()])('are the same for %s, but for the differences that have a name', (name) => {
    const { compared, differences, errors } = comparisons.get(name) ?? {
      compared: 0,
      differences: [],
      errors: undefined,
    };
    expect(compared).toBeGreaterThan(0);
    expect(differences.toSorted()).toEqual(expected(name));
    expect(errors?.ours).toEqual([]);
  });

  it('take no more lines than those of the package, whatever more their comments say', () => {
    expect(excess.size).toBeGreaterThan(20);
    expect([...excess.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(0);
    expect([...excess.values()].filter((count) => count > 0).length).toBeLessThan(excess.size / 10);
  });

  it.each([...documents.keys()])('are printed for %s also where the package refuses to', (name) => {
    const reason = REFUSED[name];
    if (reason === undefined) expect(refusals.get(name)).toBeUndefined();
    else expect(refusals.get(name)).toMatch(reason);
  });

  it('differ for documents that are compared, and compile where those of the package do not', () => {
    const known = new Set(documents.keys());
    const named = [...Object.values(DIFFERENCES).flatMap(({ where }) => Object.keys(where)), ...Object.keys(REFUSED)];
    expect(named.filter((name) => !known.has(name) && !name.startsWith('corpus/'))).toEqual([]);
    expect(broken.length).toBeGreaterThan(5);
  });
});
