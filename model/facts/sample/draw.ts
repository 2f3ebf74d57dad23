/** Where the choices of drawn values come from: numbers from 0 to below 1. */
export interface Draw {
  readonly next: () => number;
}

/** A source that gives the same numbers for the same seed (a 32-bit mixing counter; not for secrets). */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return {
    next: () => {
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = state;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
    },
  };
}

/** An integer from `least` to `most`, both included; `least` without a draw. */
export function drawInteger(draw: Draw | undefined, least: number, most: number): number {
  return draw === undefined ? least : least + Math.floor(draw.next() * (most - least + 1));
}

/** One of the values; the first without a draw. */
export function drawOne<Value>(draw: Draw | undefined, values: readonly Value[]): Value | undefined {
  return values[drawInteger(draw, 0, values.length - 1)];
}
