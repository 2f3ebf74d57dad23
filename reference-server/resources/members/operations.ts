import type { AddMemberBody, Member } from '../../../generated/models/index.ts';
import { type Call, isAdministrator } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { type OperationSet, operationsOf, writes } from '../../platform/operation.ts';
import { dayParameter } from '../../platform/parameters.ts';
import { Refusal, forbidden, invalidRecord, notFound } from '../../platform/refusal.ts';
import { refreshGrants } from '../../platform/tenancy/grants.ts';
import { insertMember, isMember } from '../../platform/tenancy/members.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { timestamp } from '../../platform/time.ts';
import type { Day } from '../../store/table.ts';
import { presentUser } from '../users/index.ts';

/** Operations on members. */
export const operations: OperationSet = operationsOf(
  writes('addGroupMember', {
    run: async (call, { body }, { group, level }) => {
      const { user, expires, member } = await addMember(call, { kind: 'group', id: group.id, level }, body);
      await announce(call, 'group.joined', { group, user, level: member.access_level, expires });
      return { status: 201, body: member };
    },
  }),
  writes('addProjectMember', {
    run: async (call, { body }, { project, level }) => {
      const { user, member } = await addMember(call, { kind: 'project', id: project.id, level }, body);
      await announce(call, 'project.joined', { project, user, level: member.access_level });
      return { status: 201, body: member };
    },
  }),
);

/** What somebody becomes a member of, and the level of who makes them one. */
interface Source {
  readonly kind: 'group' | 'project';
  readonly id: number;
  readonly level: number;
}

/** A membership that was made. */
interface Added {
  readonly user: UserRow;
  readonly expires: Day | null;
  readonly member: Member;
}

/** Nobody gives away more than they have. */
async function addMember(call: Call, source: Source, body: AddMemberBody): Promise<Added> {
  const { user_id: userId, access_level: level } = body;
  if (level > source.level && !isAdministrator(call)) throw forbidden();
  const expires = dayParameter('expires_at', body.expires_at) ?? null;
  if (expires !== null && expires <= call.today) throw invalidRecord({ expires_at: ['cannot be a date in the past'] });
  const user = (await usersById(call.db, [userId])).get(userId);
  if (user === undefined) throw notFound('User');
  if (await isMember(call.db, source, userId)) throw new Refusal(409, { message: 'Member already exists' });
  await insertMember(call.db, source, { userId, level, now: call.now, expires });
  await refreshGrants(call.db, call.today, userId);
  const created = timestamp(call.now);
  return {
    user,
    expires,
    member: { ...presentUser(call, user), access_level: level, expires_at: expires, created_at: created },
  };
}
