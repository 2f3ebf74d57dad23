import { expect, it } from 'vitest';
import { BoundedCache } from '../../../../reference-server/git/bounded-cache.ts';

it('derives once what several ask for at once, and keeps it', async () => {
  const cache = new BoundedCache<string>(100, (text) => text.length);
  let runs = 0;
  const derive = async (): Promise<string> => {
    await Promise.resolve();
    runs += 1;
    return `made ${runs}`;
  };
  expect(await Promise.all([1, 2, 3].map(() => cache.derived('key', derive)))).toEqual(['made 1', 'made 1', 'made 1']);
  expect(await cache.derived('key', derive)).toBe('made 1');
  expect(await cache.derived('other', derive)).toBe('made 2');
});

it('keeps no failure, and tells it to all who asked', async () => {
  const cache = new BoundedCache<string>(100, (text) => text.length);
  const fails = (): Promise<string> => Promise.reject(new Error('gone'));
  const asked = await Promise.allSettled([cache.derived('key', fails), cache.derived('key', fails)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.derived('key', () => Promise.resolve('there'))).toBe('there');
});

it('keeps no more than its limit, and drops what was not asked for longest', () => {
  const cache = new BoundedCache<string>(80, (text) => text.length);
  for (const key of 'abcdefghij') cache.set(key, 'x'.repeat(8));
  cache.get('a');
  cache.set('k', 'x'.repeat(8));
  expect([cache.get('a'), cache.get('b'), cache.weight]).toEqual(['x'.repeat(8), undefined, 80]);
  cache.set('heavy', 'x'.repeat(11));
  expect(cache.get('heavy')).toBeUndefined();
});
