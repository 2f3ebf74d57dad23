import { type Resource, itemParameter, resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import { APART, MadeName, type Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { LawCase, LawContext } from '../law.ts';
import { callOn } from '../state/story.ts';

/** Things that are made, listed and removed, but not read one by one: those who are kept apart neither list nor remove them. */
export function apartUnread(context: LawContext): readonly LawCase[] {
  return resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []);
}

function caseOf(resource: Resource, context: LawContext): LawCase | undefined {
  const { create: maker, list: lister, remove, read, itemPath } = resource;
  if (maker === undefined || lister === undefined || remove === undefined || read !== undefined) return undefined;
  const [create] = successes(context, maker);
  const [list] = successes(context, lister);
  const item = itemParameter(remove, resource);
  if (create === undefined || list === undefined || item === undefined || itemPath === undefined) return undefined;
  const { identity } = create.call;
  const name = new MadeName('a', item, resource.idPointer);
  const made = new Map([[pathShape(itemPath).segments.length - 1, name]]);
  const removal = callOn({ create, viewer: identity }, remove, { made });
  const { operationId } = maker;
  const cause = `apart ${resource.path}`;
  const look = (id: string, as: string, times: 0 | 1, why: string): Step => ({
    id,
    call: { ...list.call, identity: as },
    whole: true,
    optional: true,
    expect: [{ kind: 'listed', name, times, why, cause }],
  });
  const refused = (call: Call): Step => {
    const why = 'what others made not to be removed';
    return {
      id: 'removed',
      call: { ...call, identity: APART },
      refusable: true,
      expect: [{ kind: 'status', in: ['4XX'], why, cause }],
    };
  };
  const takes = removal !== undefined && remove.requestBody?.required !== true ? [refused(removal)] : [];
  return stepCase({
    id: `${operationId}/law/apart`,
    law: 'apart',
    summary: `${operationId}, looked for by somebody else`,
    operation: maker,
    effect: 'writes',
    steps: [
      { id: 'a', call: create.call, makes: true, shown: undefined, needs: 'success', expect: [] },
      look('listed', APART, 0, 'others made it'),
      ...takes,
      { ...look('still', identity, 1, 'others tried to remove it'), after: ['listed'] },
    ],
  });
}
