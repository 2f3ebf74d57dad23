import type { ArgumentWriter } from './descriptor.ts';

/** Writer of an argument that another one reads, or that stands elsewhere. */
export const unsent: ArgumentWriter = () => '';
