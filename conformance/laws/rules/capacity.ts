import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';
import { wholeSentencesOf } from '../values/sentences.ts';
import { groundOfBoth, namedBy } from './in-use.ts';

/**
 * Where it is said that a thing has room for as many others as a member of it says ("an apiary takes as many hives as its `capacity`
 * says"), one more than that is refused.
 */
export const capacity: Law = {
  id: 'capacity',
  title: 'no more is put into a thing than a member of it has room for',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

/** The most that are made to fill a thing. */
const MOST = 3;

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const stories = storiesOf(context);
  const parent = stories.find(({ resource }) => resource === story.resource.parent);
  const named = stories
    .filter((owner) => owner !== story)
    .flatMap((owner) => namedBy(owner, story, context).map((name) => ({ owner, name })));
  const owners: readonly Owned[] = [...(parent === undefined ? [] : [{ owner: parent, name: undefined }]), ...named];
  return owners.flatMap(({ owner, name }) => {
    return roomsOf(owner, story).map((room) => caseOf(story, { owner, name }, room));
  });
}

/** What something is put into, and the member of its own that names it; undefined where its path does. */
interface Owned {
  readonly owner: Story;
  readonly name: string | undefined;
}

/** A member that says how much room there is, and the value that is filled up. */
interface Room {
  readonly member: string;
  readonly count: number;
}

/** Words of a limit that another member tells. */
const LIMITS =
  /\b(?:as many|no more|not more|never more|at most|up to|more than|beyond|exceed(?:s|ed)?|above|full|limit(?:s|ed)?)\b/i;

/** Words that leave open how many there may be. */
const OPEN = /\b(?:unless|except|depending|may be exceeded|overbook\w*|waiting|waitlist\w*|queued?)\b/i;

function roomsOf(owner: Story, story: Story): readonly Room[] {
  const { body } = owner.create.call;
  const schema = body?.mediaType.schema;
  if (schema === undefined || !isObject(body?.value)) return [];
  const whole = applicators([schema]);
  const sent = body.value;
  return propertyNames(whole).flatMap((member): readonly Room[] => {
    const own = propertySchemas(whole, member);
    if (!own.some(({ types }) => types.includes('integer')) || !isToldOf(member, { owner, story })) return [];
    const least = Math.max(1, ...own.map(({ minimum }) => minimum ?? 1));
    // Members of a body of a description are JSON.
    const isTaken = fits(schema, { ...sent, [member]: least } as JsonValue, 'write');
    return least <= MOST && isTaken ? [{ member, count: least }] : [];
  });
}

/** True where a sentence about making the one, or its refusal, says that the member of the other is the limit of how many there are. */
function isToldOf(member: string, { owner, story }: { readonly owner: Story; readonly story: Story }): boolean {
  const { description = '', responses } = story.create.call.operation;
  const refusal = responses.find(({ status }) => status === '409')?.description ?? '';
  const about = (sentence: string): boolean => namesMember(sentence, member) && !OPEN.test(sentence);
  const counted = new RegExp(
    `\\b(?:many|more|most|further|another|number of|to|than)(?: \\w+)? ${pluralOf(story)}\\b`,
    'i',
  );
  const full = new RegExp(`\\b${wordOf(owner)}\\b[^.;]*\\b(?:full|no (?:more )?room|no room left)\\b`, 'i');
  const isTold = wholeSentencesOf(description).some(
    (sentence) => about(sentence) && LIMITS.test(sentence) && (counted.test(sentence) || full.test(sentence)),
  );
  return isTold || wholeSentencesOf(refusal).some((sentence) => about(sentence) && full.test(sentence));
}

function namesMember(sentence: string, member: string): boolean {
  const words = snakeCase(member).replaceAll('_', ' ');
  return sentence.includes(`\`${member}\``) || new RegExp(`\\b${words}\\b`, 'i').test(sentence);
}

/** What the things of a kind are called, one of them. */
function wordOf({ resource }: Story): string {
  const word = snakeCase(pathShape(resource.path).word ?? '').replaceAll('_', ' ');
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** What they are called, one or several. */
function pluralOf(story: Story): string {
  const word = wordOf(story);
  return word.endsWith('y') ? `${word.slice(0, -1)}(?:y|ies)` : `${word}(?:s|es)?`;
}

function caseOf(story: Story, owned: Owned, { member, count }: Room): LawCase {
  const { owner } = owned;
  const { operation } = story.create.call;
  const home = making(owner, 'a');
  const body = home.call.body;
  const value = { ...(isObject(body?.value) ? body.value : {}), [member]: count };
  const ids = Array.from({ length: count }, (_, index) => `one ${index + 1}`);
  const { needs: _, ...over } = putting(story, owned, 'over');
  const why = `a refusal, as there is room for ${count} by ${member}`;
  return stepCase({
    id: `${operation.operationId}/law/capacity/${member}`,
    law: capacity.id,
    summary: `${operation.operationId} once more than ${member} has room for`,
    operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(owner, owned.name === undefined ? owner : story),
      { ...home, call: body === undefined ? home.call : { ...home.call, body: { ...body, value } }, keeps: [member] },
      ...ids.map((id) => putting(story, owned, id)),
      {
        ...over,
        times: 1,
        refusable: true,
        expect: [{ kind: 'status', in: ['4XX'], why, cause: `capacity ${operation.operationId}` }],
      },
    ],
  });
}

/** The step that puts something into the thing that the step `a` makes: there and nowhere else. */
function putting(story: Story, { owner, name }: Owned, id: string): Step {
  if (name === undefined) return making(story, id, aThing(owner));
  const made = making(story, id);
  const { body } = made.call;
  if (body === undefined || !isObject(body.value)) return made;
  const value = { ...body.value, [name]: nameBy(owner, 'a') };
  const named = (body.named ?? []).filter((each) => each.name !== name);
  return { ...made, call: { ...made.call, body: { ...body, value, named } }, keeps: [name] };
}
