import { operationAccess } from '../../../../generated/server/index.ts';
import { authorize } from '../../../platform/access.ts';
import type { Call } from '../../../platform/call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';

/** The other project of a request, where the caller may make issues; undefined when it is absent, hidden or closed to the caller. */
export async function writableProject(call: Call, id: number): Promise<ProjectRow | undefined> {
  try {
    const { place } = await authorize(call, operationAccess.createIssue, {
      request: { path: { id } },
      find: undefined,
    });
    return place.project;
  } catch (error) {
    // Which of the reasons it was would tell strangers what is there.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** 400 for an issue that may not leave, or not arrive: what the first document answers in the place of 403 and 404. */
export function cannotBe(done: 'copied' | 'moved'): Refusal {
  return new Refusal(400, { message: `The issue cannot be ${done} by this user` });
}
