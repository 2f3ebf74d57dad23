import { hasTier } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';

/** Operations on the instance itself. */
export const operations: OperationSet = operationsOf(
  /** The release of the platform's API that this server speaks. */
  reads('getVersion', {
    run: (call) => ({
      status: 200,
      body: { version: '17.5.0', revision: '0f1e2d3c4b5', enterprise: hasTier(call, 'paid') },
    }),
  }),
);
