import { expect, it } from 'vitest';
import { pushOptions } from '../../../../../reference-server/resources/hooks/delivery/push-options.ts';

it.each([
  [[], {}],
  [['ci.skip'], { ci: { skip: true } }],
  [['ci.input=a=b.c', 'ci.skip', 'other.x='], { ci: { input: 'a=b.c', skip: true }, other: { x: '' } }],
  [['word', 'other=1.5'], { word: true, other: '1.5' }],
  [['ci.n=1', 'ci.n=2\nthree'], { ci: { n: '2\nthree' } }],
  [['ci', 'ci.skip'], { ci: { skip: true } }],
  [['.a', ''], { '': true }],
])('the options %j are told as %j', (options, told) => {
  expect(pushOptions(options)).toEqual(told);
});

it('an option of any name is an option, and nothing else', () => {
  const told = JSON.stringify(pushOptions(['__proto__.polluted', 'a.__proto__=1']));
  expect(told).toBe('{"__proto__":{"polluted":true},"a":{"__proto__":"1"}}');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
