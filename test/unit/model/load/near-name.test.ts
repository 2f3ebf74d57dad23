import { describe, expect, it } from 'vitest';
import { nearName } from '../../../../model/load/near-name.ts';

describe('names that are meant', () => {
  it.each<[string, string[], string | undefined]>([
    ['operationid', ['summary', 'operationId'], 'operationId'],
    ['operation_id', ['operationId'], 'operationId'],
    ['descripton', ['deprecated', 'description'], 'description'],
    ['sumamry', ['summary', 'security'], 'summary'],
    ['ab', ['ba'], undefined],
    ['abc', ['acb'], 'acb'],
    ['abc', ['abc'], undefined],
    ['abc', ['xyz'], undefined],
    ['abcdef', ['abcxyz', 'abcdxy'], 'abcdxy'],
    ['abcdefghijkl', ['abcdefghixyz'], undefined],
    ['tags', ['tag', 'tagss'], 'tag'],
    ['a', ['b'], undefined],
    ['x', [], undefined],
  ])('%s among %j is %s', (name, candidates, near) => {
    expect(nearName(name, candidates)).toBe(near);
  });
});
