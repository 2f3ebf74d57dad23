import { refusedNames } from '../../conformance/scenario/refused-names.ts';
import type { Credential, Scenario } from '../../conformance/scenario/scenario.ts';
import type { Identities, MockIdentity } from '../../runtime/http/mock/mock-identities.ts';

/** The callers of a scenario as a mock knows them, those whose credential is no longer good among them; what is given for a scheme is good there alone. */
export function mockIdentities(scenario: Scenario): Identities {
  const refused = new Set(refusedNames(scenario));
  return Object.fromEntries(
    [...scenario.identities.values()].map(({ name, token, schemes }) => {
      const own = [...schemes].map(([scheme, credential]) => [scheme, [textOf(credential)]]);
      const identity: MockIdentity = {
        everywhere: token === undefined ? [] : [token],
        schemes: Object.fromEntries(own),
        ...(refused.has(name) ? { isRefused: true } : {}),
        ...(scenario.readers.has(name) ? { isReader: true } : {}),
        ...(scenario.apart.has(name) ? { isApart: true } : {}),
      };
      return [name, identity];
    }),
  );
}

function textOf(credential: Credential): string {
  return typeof credential === 'string' ? credential : `${credential.username}:${credential.password}`;
}
