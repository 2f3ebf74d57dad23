import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { LawCase } from '../law.ts';
import { type Story, making } from '../state/story.ts';

/** Members that are tried. */
const MOST = 8;

/**
 * A thing that has one member with an earlier one in common, and is another one in all else; for texts in other letters as well: whatever
 * things are told apart by, in whatever letters, it is the same as at the reference.
 */
export function alikeCases(story: Story): readonly LawCase[] {
  const { operation, body } = story.create.call;
  if (body === undefined || !isObject(body.value)) return [];
  const members = Object.entries(body.value).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
  return members.slice(0, MOST).map(([name, value]) => {
    const first = { ...making(story, 'a'), tells: [name] };
    const { call } = making(story, 'b');
    const like = { step: 'a', but: Object.keys(body.value ?? {}), members: [name] };
    const same: Step = { id: 'same', call, like, tells: [], ...TRIED, makes: true, keeps: [name] };
    const recased: Step = { ...same, id: 'letters', like: { ...like, isRecased: true } };
    return stepCase({
      id: `${operation.operationId}/law/explored/alike/${name}`,
      law: 'explored',
      summary: `${operation.operationId} twice with the same ${name}`,
      operation,
      effect: 'writes',
      level: 'reference',
      steps: [...story.ground, first, ...(typeof value === 'string' ? [recased] : []), same],
    });
  });
}
