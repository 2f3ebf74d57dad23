import type { EventGroup, ExpiringTokenEvent } from '../../../../generated/models/index.ts';
import type { NamespaceRow, TokenRow } from '../../../platform/tenancy/table.ts';
import { timestamp } from '../../../platform/time.ts';
import { type ProjectPlace, aboutProject } from './about.ts';

/** Whose a token is. */
export type TokenOwner = { readonly group: NamespaceRow } | { readonly project: ProjectPlace };

/** What is told of a token that is about to end. */
export function expiringTokenPayload(token: TokenRow, owner: TokenOwner): ExpiringTokenEvent {
  return {
    object_kind: 'access_token',
    event_name: 'expiring_access_token',
    ...('group' in owner ? { group: aboutGroup(owner.group) } : { project: aboutProject(owner.project) }),
    object_attributes: {
      id: token.id,
      name: token.name,
      user_id: token.user_id,
      created_at: timestamp(token.created_at),
      expires_at: token.expires_at ?? '',
    },
  };
}

function aboutGroup({ id, name, path, full_path: fullPath }: NamespaceRow): EventGroup {
  return { group_id: id, group_name: name, group_path: path, full_path: fullPath };
}
