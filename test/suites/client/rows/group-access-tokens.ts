import type { Row } from '../row.ts';
import { fields, lacks, nullable, required, same } from '../type-claims.ts';

/** Fields of group access tokens. */
export const groupAccessTokens: readonly Row[] = [
  {
    ids: 'B-GTOK-007',
    title: 'fields of an access token',
    types: [
      fields(
        't.GroupAccessToken',
        `id: number; name: string; scopes: t.TokenScope[]; user_id: number; active: boolean; revoked: boolean;
        created_at: string; expires_at: string | null; last_used_at?: string | null; access_level: t.AccessLevel`,
      ),
      nullable("t.GroupAccessToken['expires_at']"),
      nullable("t.GroupAccessToken['last_used_at']"),
      fields('t.GroupAccessTokenWithSecret', 'token: string'),
    ],
  },
  {
    ids: 'B-GTOK-008',
    title: 'the secret is in the answers of create and rotate, and in no list',
    types: [
      required('Body<t.CreateGroupAccessTokenResult>', 'token'),
      required('Body<t.RotateGroupAccessTokenResult>', 'token'),
      lacks('Body<t.ListGroupAccessTokensResult>[number]', 'token'),
    ],
  },
  {
    ids: 'B-GTOK-009',
    title: 'a group token has an access level and no description',
    types: [
      same("t.GroupAccessToken['access_level']", '10 | 15 | 20 | 30 | 40 | 50'),
      lacks('t.GroupAccessToken', 'description'),
    ],
  },
  {
    ids: 'B-AUTH-003',
    title: 'scopes are open, the known ones are offered',
    types: [
      same("Extract<t.TokenScope, 'api' | 'read_api' | 'self_rotate'>", "'api' | 'read_api' | 'self_rotate'"),
      same('string extends t.TokenScope ? true : false', 'true'),
    ],
  },
];
