import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { type EmittedValidators, loadEmitted } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(
    fileURLToPath(new URL('../../../fixtures/validators/answer-headers.yaml', import.meta.url)),
  );
});

describe('headers of answers', () => {
  it.each<[name: string, value: string | number | string[], problem: readonly string[] | undefined]>([
    ['x-sizes', '1, 2', undefined],
    ['x-sizes', ['1', '2', '3'], undefined],
    ['x-sizes', ['1', '2', '3', '4'], ['X-Sizes', 'maxItems', 'at most 3 items']],
    ['x-sizes', '1,two', ['X-Sizes', 'type', 'an integer']],
    ['x-state', 'open', undefined],
    ['x-state', 'ajar', ['X-State', 'enum', 'one of "open", "closed"']],
    ['x-level', 5, undefined],
    ['x-level', '6', ['X-Level', 'maximum', 'at most 5']],
    ['x-level', '+5', ['X-Level', 'type', 'an integer']],
    ['x-level', '0x5', ['X-Level', 'type', 'an integer']],
    ['x-last', 'true', undefined],
    ['x-last', 'yes', ['X-Last', 'type', 'true or false']],
    ['x-range', 'from=1', undefined],
    ['x-range', 'from=one', ['X-Range', 'type', 'an integer']],
    ['x-unheard-of', 'anything', undefined],
  ])('%s: %j', async (name, value, problem) => {
    const check = await emitted.checks['listThings']?.();
    const answer = { status: 200, contentType: 'application/json', headers: { [name]: value }, body: [] };
    const found = check?.(answer, explain).map((each) => [each.name, each.rule, each.expected]);
    expect(found).toEqual(problem === undefined ? [] : [problem]);
  });
});
