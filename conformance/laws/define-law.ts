import type { Law } from './law.ts';

/** A law of one's own, for `--laws`: only a help for editors, which then know the types. */
export function defineLaw(law: Law): Law {
  return law;
}
