import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roomsOf } from '../../../../generators/emit/rooms.ts';

const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);

/** Modules by what a function says of them; `Map.groupBy` is younger than the oldest Node that this runs on. */
function grouped(
  modules: readonly string[],
  keyOf: (module: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const module of modules) groups.set(keyOf(module), [...(groups.get(keyOf(module)) ?? []), module]);
  return groups;
}

describe('rooms of modules', () => {
  it('are none while the folder holds them', () => {
    const modules = Array.from({ length: 20 }, (_, index) => `m${index}`);
    expect(new Set(modules.map(roomsOf(modules, 5)))).toEqual(new Set(['']));
    expect(roomsOf(modules, 6)('m0')).not.toBe('');
  });

  it('hold at most 25 modules where initials tell them apart, and are named after their bounds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 30, maxLength: 300 }), (modules) => {
        const roomOf = roomsOf(modules, 5);
        const rooms = grouped(modules, roomOf);
        const byInitial = grouped(modules, (module) => module.charAt(0));
        for (const [room, own] of rooms) {
          const [first = '', last = first] = room.split('-');
          for (const module of own) expect(module.charAt(0) >= first && module.charAt(0) <= last).toBe(true);
          if (own.length > 25) expect(byInitial.get(own[0]?.charAt(0) ?? '')).toHaveLength(own.length);
        }
      }),
    );
  });

  it('stay where they are when a module comes that has room', () => {
    const modules = Array.from(
      { length: 30 },
      (_, index) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26)}${index}`,
    );
    const [before, after] = [roomsOf(modules, 5), roomsOf([...modules, 'zoo'], 5)];
    expect(modules.map(after)).toEqual(modules.map(before));
    expect(before('b1')).toBe('a-m');
    expect(after('zoo')).toBe('n-z');
    expect(roomsOf([...modules, '1st'], 5)('1st')).toBe('a-m');
  });
});
