import { itemParameter, placeOf } from '../../../model/facts/resources/index.ts';
import { applicators } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import type { Call } from '../../cases/case.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { OwnValue } from '../../cases/own-value.ts';

/** A thing has the names that its schema allows, and no other spellings of them: `7` is neither `7.0` nor `7abc`. */
export const canonicalIds: Law = {
  id: 'canonical-ids',
  title: 'other spellings of a name lead to nothing',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const place = placeOf(context.api, operation);
      const parameter = place?.role === 'read' ? itemParameter(operation, place.resource) : undefined;
      if (base === undefined || parameter === undefined) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/canonical-ids`,
          law: canonicalIds.id,
          summary: `${parameter.name} in other spellings`,
          operation,
          effect: 'none',
          run: (probe) => trySpellings(base.call, parameter, probe),
        },
      ];
    }),
};

async function trySpellings(call: Call, parameter: Parameter, probe: Probe): Promise<void> {
  const plain = await probe.send(call);
  if (plain.response.status >= 300) return probe.notProvable(`the plain name answered ${plain.response.status}`);
  const segment = decodeURIComponent(/([^/]*)$/.exec(plain.request.url.split('?', 1)[0] ?? '')?.[1] ?? '');
  const others = spellings(segment).filter((text) => !isAllowed(parameter, text, probe));
  if (others.length === 0) return probe.notProvable('every other spelling is a name as well');
  for (const text of others) {
    const { response } = await probe.send(withParameter(call, parameter, new OwnValue(text)), { refused: true });
    // What reads one name loosely reads it so below every path.
    const cause = `path name ${parameter.name}`;
    const isFine = response.status >= 300;
    const expected = `no success for ${text}, which is no ${parameter.name}`;
    probe.demand(isFine, { part: 'status', pointer: '', expected, got: String(response.status), cause });
  }
}

function spellings(name: string): readonly string[] {
  if (/^\d+$/.test(name)) return [`${name}.0`, `${name}abc`, `${name}e0`];
  const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
  return other === name ? [] : [other];
}

/** True where some reading of the schema takes the text: then it may be a name of its own. */
function isAllowed({ schema }: Parameter, text: string, { schemas }: Probe): boolean {
  const taken = new Set(
    applicators([schema]).flatMap(({ types }) => (types.length === 0 ? ['string' as const] : types)),
  );
  // A list of names is spelled as the names that are in it, and of a number every way to write it is one.
  if (taken.has('array') || taken.has('object')) return true;
  if (taken.has('number') && /^\d+(?:\.0|e0)$/.test(text)) return true;
  return taken.has('string') && schemas.accepts(schema, text, 'request');
}
