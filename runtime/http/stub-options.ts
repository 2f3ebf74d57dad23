import { type LoadCases, mockErrorMapper, mockHandler, type RefusalListener } from './mock/mock.ts';
import { credentialHeaders, mockSecurity } from './mock/mock-identities.ts';
import type { OperationTable } from './operation-entry.ts';
import type { ServiceOptions } from './service-options.ts';

/** Options of an emitted stub server. */
export interface StubOptions extends ServiceOptions {
  /** Answer operations without a handler from the description's examples instead of with 501. */
  readonly mock?: boolean;
  /** Credentials of the identities that the cases of a mock name, as `{ name: text }`; others are refused then. */
  readonly identities?: Readonly<Record<string, string>>;
  /** Called for every request that a mock refuses, since its answer is an example and cannot say why. */
  readonly onRefused?: RefusalListener;
}

/** Service options of a stub server: a mock takes any credential, or those of its identities, and answers from the cases. */
export function stubServiceOptions(options: StubOptions, table: OperationTable, loadCases: LoadCases): ServiceOptions {
  const { mock = false, identities = {}, onRefused, ...service } = options;
  if (!mock) return service;
  return {
    longIntegers: 'nearest',
    errorMapper: mockErrorMapper(loadCases, onRefused),
    fallbackHandler: (operation) => mockHandler(operation, { loadCases, identities }),
    defaultHeaders: () => (service.security === undefined ? credentialHeaders(table, identities) : {}),
    ...service,
    security: { ...mockSecurity(table, identities), ...service.security },
  };
}
