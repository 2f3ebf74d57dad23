import type { ApiKeyCredential, BearerCredential } from '../../runtime/http/security/credential.ts';
import { headerText } from '../../runtime/http/incoming-request.ts';
import type { RawHeaders } from '../../runtime/request/raw-request.ts';
import type { SecurityContext, SecurityHandler } from '../../runtime/http/security/security.ts';
import type { App } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkScopes } from '../platform/scopes.ts';
import { arrivalOf } from './arrival.ts';
import { asHttpError } from './error-forms.ts';

/** Judges of the two ways to send an access token: the header `PRIVATE-TOKEN` and RFC 6750's `Authorization: Bearer`. */
export interface TokenSecurity {
  readonly privateToken: SecurityHandler<ApiKeyCredential, Principal>;
  readonly bearerToken: SecurityHandler<BearerCredential, Principal>;
}

/** The security handlers of a server. */
export function tokenSecurity(app: App): TokenSecurity {
  const judge = async (secret: string, context: SecurityContext): Promise<Principal> => {
    try {
      const arrival = arrivalOf(context.headers);
      for (const other of tokensIn(context.headers)) {
        if (other !== secret) await app.authenticator.authenticate(other, arrival);
      }
      const principal = await app.authenticator.authenticate(secret, arrival);
      checkScopes(principal.credential, context.scopes);
      return principal;
    } catch (error) {
      throw error instanceof Refusal ? asHttpError(error) : error;
    }
  };
  return {
    privateToken: (credential, context) => judge(credential.value, context),
    bearerToken: (credential, context) => judge(credential.token, context),
  };
}

/**
 * Every token that a request carries in its headers. One that is not valid refuses the request whichever way it came, so that the
 * use of a token that was rotated away is found out beside a valid one too.
 */
export function tokensIn(headers: RawHeaders): string[] {
  const [, bearer = ''] = /^bearer +(.*)$/i.exec(headerText(headers, 'authorization') ?? '') ?? [];
  return [headerText(headers, 'private-token') ?? '', bearer.trim()].filter((secret) => secret !== '');
}
