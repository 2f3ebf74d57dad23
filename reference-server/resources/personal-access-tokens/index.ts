import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

export { issueToken } from './issue.ts';
export { presentPersonalToken } from './present.ts';
export { PERSONAL_TOKEN_SCOPES } from './rules.ts';

/** Personal access tokens; their rows are of tenancy, those of the demo world are made with the tokens of groups. */
export const personalAccessTokens: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
