import { hasTier } from '../../platform/call.ts';
import { type Operations, reads } from '../../platform/operation.ts';

/** Operations on the instance itself. */
export const operations: Operations<'getVersion'> = {
  /** The release of the platform's API that this server speaks. */
  getVersion: reads(
    { on: 'instance', role: 'user' },
    {
      run: (call) => ({
        status: 200,
        body: { version: '17.5.0', revision: '0f1e2d3c4b5', enterprise: hasTier(call, 'paid') },
      }),
    },
  ),
};
