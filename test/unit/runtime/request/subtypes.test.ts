import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { subtypeCheck } from '../../../../runtime/request/subtypes.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(fileURLToPath(new URL('../../../fixtures/validators/subtypes.yaml', import.meta.url)));
});

const dog = { kind: 'dog', barks: true };
const lion = { kind: 'Lion', lives: 9, pride: 'p' };

describe('a value of a base type is what its tag says', () => {
  it.each<[operation: string, value: unknown, problems: unknown[]]>([
    // Names written as a reference, as a name, and implicit ones.
    ['takePet', { kind: 'hound', barks: true }, []],
    ['takePet', { kind: 'hound', lives: 9 }, [['/barks', 'required']]],
    ['takePet', { kind: 'dog' }, [['/barks', 'required']]],
    ['takePet', dog, []],
    ['takePet', { kind: 'Cat', barks: true }, [['/lives', 'required']]],
    ['takePet', { kind: 'Cat', lives: 'x' }, [['/lives', 'type']]],
    ['takePet', JSON.parse('{"kind":"__proto__"}'), [['/wings', 'required']]],
    ['takePet', lion, []],
    ['takePet', { kind: 'Lion', lives: 9 }, [['/pride', 'required']]],
    ['takePet', { ...lion, friend: lion }, []],
    ['takePet', { ...lion, friend: { kind: 'Dog' } }, [['/friend/barks', 'required']]],
    ['takePet', { ...lion, friend: { kind: 'dog' } }, [['/friend/barks', 'required']]],
    // What the discriminator does not know is a pet all the same.
    ['takePet', { kind: 'fish' }, []],
    ['takePet', { kind: 'toString' }, []],
    ['takePet', { kind: 'Pet' }, []],
    ['takePet', {}, [['/kind', 'required']]],
    // A type that extends the base is asked what it is as well.
    ['takeCat', { kind: 'Cat', lives: 9 }, []],
    ['takeCat', { kind: 'dog', lives: 9 }, [['/barks', 'required']]],
    ['takeCat', { kind: 'Lion', lives: 9 }, [['/pride', 'required']]],
    ['takeCat', lion, []],
    ['takeHome', { pet: dog, pets: [lion, dog], byName: { a: dog }, either: dog }, []],
    ['takeHome', { pet: { kind: 'dog' } }, [['/pet/barks', 'required']]],
    ['takeHome', { pets: [dog, { kind: 'Cat' }] }, [['/pets/1/lives', 'required']]],
    ['takeHome', { byName: { 'a/b': { kind: 'Cat' } } }, [['/byName/a~1b/lives', 'required']]],
    ['takeHome', { either: { kind: 'dog', lives: 9 } }, [['/either', 'oneOf']]],
    // `defaultMapping` is for what no other entry selects.
    ['takeShape', { type: 'circle', radius: 1 }, []],
    ['takeShape', { type: 'circle', side: 1 }, [['/radius', 'required']]],
    ['takeShape', { type: 'other', note: 1 }, []],
    ['takeShape', { type: 'other' }, [['/note', 'required']]],
    ['takeShape', { type: 'triangle', note: 1 }, [['/type', 'enum']]],
    // By closures, and by code, in turn.
    ['takeNode', { type: 'Leaf', value: 1 }, []],
    ['takeNode', { type: 'Leaf', other: 1 }, [['/other', 'unevaluatedProperties']]],
    ['takeNode', { type: 'Branch', nodes: [{ type: 'Leaf' }, { type: 'Branch', nodes: [] }], extra: 1 }, []],
    [
      'takeNode',
      { type: 'Branch', nodes: [{ type: 'Leaf', nodes: [] }] },
      [['/nodes/0/nodes', 'unevaluatedProperties']],
    ],
    ['takeNode', { type: 'Branch', id: 1, nodes: [{ type: 'Branch', id: 2, nodes: [] }] }, []],
  ])('%s %j', async (operation, value, problems) => {
    const decoder = await emitted.decoders[operation]?.();
    const body = { kind: 'json', contentType: 'application/json', value } as const;
    const raw = { method: 'POST', path: [], query: '', headers: {}, body };
    const result = decoder?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    expect(result?.ok === false ? result.problems.map(({ name, rule }) => [name, rule]) : []).toEqual(problems);
    expect(result?.ok).toBe(problems.length === 0);
  });
});

describe('the check of subtypes', () => {
  it('asks again after a check that has failed, or thrown', () => {
    const isDog = vi.fn<(value: unknown) => boolean>();
    const check = subtypeCheck('kind', () => [['dog', isDog]]);
    const value = { kind: 'dog' };
    isDog.mockImplementationOnce(() => {
      throw new RangeError('too deep');
    });
    expect(() => check(value)).toThrow('too deep');
    // A type that extends the base asks the base in turn.
    isDog.mockImplementationOnce((inner) => !check(inner)).mockReturnValueOnce(true);
    expect([check(value), check(value)]).toEqual([false, true]);
    expect(isDog).toHaveBeenCalledTimes(3);
  });
});
