import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectSchemas } from '../../../../model/index.ts';
import type { Extensions } from '../../../../model/index.ts';
import { objectOf } from '../../../../model/json-object.ts';
import { api, parameter, required, statuses } from '../description.ts';

/** What docs/decisions.md says of names and bounds that the two documents do not give. */
const decisions = readFileSync(new URL('../../../../docs/decisions.md', import.meta.url), 'utf8').split(
  '## Names and bounds of our own',
)[1];

/** Everything that can carry a mark, with its place. */
const holders: readonly { readonly place: string; readonly extensions: Extensions }[] = [
  ...api.operations.map((item) => ({ place: item.operationId, extensions: item.extensions })),
  ...api.operations.flatMap((item) =>
    item.parameters.map((one) => ({ place: `${item.operationId} ${one.name}`, extensions: one.extensions })),
  ),
  ...[...collectSchemas(api.schemas)].flatMap((schema) =>
    [...schema.properties].map(([name, one]) => ({ place: `${schema.name} ${name}`, extensions: one.extensions })),
  ),
];

function flagOf({ extensions }: { readonly extensions: Extensions }): string | undefined {
  const flag =
    extensions['x-feature-flag'] ?? (extensions['x-restricted-by'] && objectOf(extensions['x-restricted-by'])['flag']);
  return typeof flag === 'string' ? flag : undefined;
}

describe('feature flags', () => {
  const flags = objectOf(api.extensions['x-feature-flags']);

  it('are declared with a default, which is off, as the two documents say', () => {
    expect(Object.keys(flags)).toHaveLength(4);
    for (const [name, flag] of Object.entries(flags)) expect([name, objectOf(flag)['default']]).toEqual([name, false]);
  });

  it('are all used, and none is used that is not declared', () => {
    const used = new Set(holders.map(flagOf).filter((flag) => flag !== undefined));
    expect([...used].toSorted()).toEqual(Object.keys(flags).toSorted());
  });

  it('have names of our own, each with the reason for it', () => {
    for (const name of Object.keys(flags)) expect(decisions).toContain(`\`${name}\``);
  });

  it('say that they are off by default wherever a reader meets them', () => {
    for (const id of ['listGroupApprovalRules', 'createGroupApprovalRule', 'updateGroupApprovalRule'])
      expect(api.operations.find((item) => item.operationId === id)?.description).toContain('off by default');
    expect(parameter('listMergeRequests', 'approved').description).toContain('off by default');
  });

  it('[A-MR-039] leave a parameter where they only restrict who may use it', () => {
    for (const id of ['listMergeRequests', 'listProjectMergeRequests']) {
      const { extensions } = parameter(id, 'with_merge_status_recheck');
      expect(extensions['x-feature-flag']).toBeUndefined();
      expect(extensions['x-restricted-by']).toEqual({ flag: 'restrict_merge_status_recheck', below: 'developer' });
    }
  });
});

describe('tiers', () => {
  const tiers = objectOf(api.extensions['x-tiers']);
  const below = objectOf(tiers['below']);

  it('[A-CONV-038] are declared in their order, with what a lower one answers', () => {
    expect(tiers['names']).toEqual(['free', 'paid', 'top']);
    expect(below).toEqual({
      operation: '403',
      parameter: 'ignored',
      requestProperty: 'ignored',
      responseProperty: 'omitted',
    });
  });

  it('mark only the operations that the two documents mark: epics', () => {
    const marked = api.operations.filter((item) => item.extensions['x-tier'] !== undefined);
    expect(marked.map((item) => item.operationId)).toEqual(['listGroupEpics', 'createGroupEpic', 'getGroupEpic']);
    for (const item of marked) expect(statuses(item.operationId)).toContain(String(below['operation']));
  });

  it('never require what a lower one lacks', () => {
    for (const schema of collectSchemas(api.schemas)) {
      const needed = required(schema);
      for (const [name, one] of schema.properties)
        if (one.extensions['x-tier'] !== undefined)
          expect([schema.name, needed]).not.toEqual([schema.name, expect.arrayContaining([name])]);
    }
  });

  it('are named by words that are declared', () => {
    for (const { place, extensions } of holders)
      if (extensions['x-tier'] !== undefined)
        expect([place, JSON.stringify(tiers['names']).includes(JSON.stringify(extensions['x-tier']))]).toEqual([
          place,
          true,
        ]);
  });
});
