import type { Version } from '../../generated/models/index.ts';
import { type Call, hasTier, requirePrincipal } from './call.ts';

/** getVersion: the release of the platform's API that this server speaks. */
export function getVersion(call: Call): Version {
  requirePrincipal(call);
  return { version: '17.5.0', revision: '0f1e2d3c4b5', enterprise: hasTier(call, 'paid') };
}
