import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, linksOf, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function below(group: string, as?: string, query = ''): Promise<Answer> {
  const path = `/groups/${encodeURIComponent(group)}/descendant_groups`;
  return reference.get(path, { ...(as === undefined ? {} : { as }), query });
}

async function paths(group: string, as?: string, query = ''): Promise<readonly string[]> {
  const { body } = await below(group, as, query);
  return body.map((entry: { full_path: string }) => entry.full_path);
}

describe('groups below a group', () => {
  it('[A-GROUP-003][A-GROUP-004] are all of them at any depth, the group itself not among them', async () => {
    expect(await paths('acme', 'olivia')).toEqual(['acme/side', 'acme/sub/deep', 'acme/sub']);
    expect(await paths('acme/sub', 'olivia')).toEqual(['acme/sub/deep']);
    expect(await paths('acme/sub/deep', 'olivia')).toEqual([]);
    expect((await below('204', 'olivia')).body).toEqual((await below('acme/sub', 'olivia')).body);
  });

  it('[A-GROUP-003] are those that the caller may see, of a group that the caller may see', async () => {
    expect(await paths('acme', 'rita')).toEqual(['acme/sub/deep', 'acme/sub']);
    expect((await below('acme', 'sam')).body).toEqual({ message: '404 Group Not Found' });
    expect((await below('acme')).status).toBe(404);
    expect((await below('open')).status).toBe(200);
  });

  it('[A-GROUP-003][A-GROUP-019] leave out the groups to be skipped', async () => {
    expect(await paths('acme', 'olivia', 'skip_groups[]=204&skip_groups[]=206')).toEqual(['acme/sub/deep']);
  });

  it('[A-GROUP-027] have custom attributes for administrators', async () => {
    const shown = async (as: string): Promise<readonly boolean[]> => {
      const { body } = await below('acme', as, 'with_custom_attributes=true');
      return body.map((entry: object) => 'custom_attributes' in entry);
    };
    expect(new Set(await shown('root'))).toEqual(new Set([true]));
    expect(new Set(await shown('olivia'))).toEqual(new Set([false]));
  });

  it('[A-GROUP-035] have statistics for administrators', async () => {
    const shown = async (as: string | undefined, query: string): Promise<readonly boolean[]> => {
      const { body } = await below(as === undefined ? 'open' : 'acme', as, query);
      return body.map((entry: object) => 'statistics' in entry);
    };
    expect(new Set(await shown('root', 'statistics=true'))).toEqual(new Set([true]));
    expect(new Set(await shown('root', 'statistics=false'))).toEqual(new Set([false]));
    expect(new Set(await shown('root', ''))).toEqual(new Set([false]));
    expect(new Set(await shown('olivia', 'statistics=true'))).toEqual(new Set([false]));
    expect(new Set(await shown(undefined, 'statistics=true'))).not.toContain(true);
  });

  it('[A-GROUP-028][A-GROUP-029] are those of which the caller is owner, or has a role', async () => {
    expect(await paths('acme', 'olivia', 'owned=true')).toEqual(['acme/side', 'acme/sub/deep', 'acme/sub']);
    expect(await paths('acme', 'rita', 'owned=true')).toEqual([]);
    expect(await paths('acme', 'rita', 'min_access_level=20')).toEqual(['acme/sub/deep', 'acme/sub']);
    expect(await paths('acme', 'rita', 'min_access_level=30')).toEqual([]);
  });

  it('[A-GROUP-033] are searched by the last segments of their paths alone', async () => {
    expect(await paths('acme', 'olivia', 'search=SUB')).toEqual(['acme/sub']);
    expect(await paths('acme', 'olivia', 'search=Moon')).toEqual([]);
    expect(await paths('acme', 'olivia', 'search=acme')).toEqual([]);
  });

  it('[A-GROUP-034] are sorted by name, path or id', async () => {
    expect(await paths('acme', 'olivia', 'sort=desc')).toEqual(['acme/sub', 'acme/sub/deep', 'acme/side']);
    expect(await paths('acme', 'olivia', 'order_by=path')).toEqual(['acme/sub/deep', 'acme/side', 'acme/sub']);
    expect(await paths('acme', 'olivia', 'order_by=id')).toEqual(['acme/sub', 'acme/sub/deep', 'acme/side']);
    expect((await below('acme', 'olivia', 'order_by=similarity')).status).toBe(400);
  });

  it('[A-GROUP-003] come in pages', async () => {
    const first = await below('acme', 'olivia', 'per_page=2');
    expect(first.headers.get('x-total')).toBe('3');
    expect(linksOf(first)['next']).toContain('page=2');
    expect(await paths('acme', 'olivia', 'per_page=2&page=2')).toEqual(['acme/sub']);
  });
});
