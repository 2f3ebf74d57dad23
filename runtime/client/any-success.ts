import type { OperationDetails } from './descriptor.ts';

/** Every 2xx, for an operation that declares no single one. */
export const anySuccess: NonNullable<OperationDetails['ok']> = {
  includes: (status) => status >= 200 && status < 300,
};
