import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { scattered } from '../../cases/varied-body.ts';
import { inSamePlace, successes, withParameter } from '../base-call.ts';
import { LOOSE, type LawCase, type LawContext, type Probe } from '../law.ts';
import { type NamedByPut, namedByPut } from '../named-by-put.ts';

/** What PUT puts under a name that nobody has: put there, looked at, put there once more, removed, and put there again. */
export function anewCases(context: LawContext): readonly LawCase[] {
  return context.api.operations.flatMap((operation): readonly LawCase[] => {
    const named = namedByPut(operation, context);
    if (named === undefined) return [];
    return [
      {
        kind: 'law',
        id: `${operation.operationId}/law/walks/anew`,
        law: 'walks',
        summary: `${operation.operationId} under a name that nobody has, once more, and after it was removed`,
        operation,
        effect: 'writes',
        level: 'reference',
        run: (probe) => putAnew(named, { context, probe }),
      },
    ];
  });
}

async function putAnew(
  { base, parameter, resource: { read, remove, list } }: NamedByPut,
  { context, probe }: { readonly context: LawContext; readonly probe: Probe },
): Promise<void> {
  const name = nameFor(parameter, probe.fresh());
  // What cannot be removed again is left alone.
  if (name === undefined || remove === undefined) return probe.notProvable('no name is known that nobody has');
  const whole = withParameter(base.call, parameter, new OwnValue(name));
  const removing = inSamePlace(remove, whole);
  const listing = list === undefined ? undefined : successes(context, list)[0]?.call;
  const look = async (): Promise<void> => {
    if (read !== undefined) await probe.send(inSamePlace(read, whole), LOOSE);
    if (listing !== undefined) await probe.send(listing, LOOSE);
  };
  for (const call of [whole, whole, removing, removing, whole, removing]) {
    await probe.send(call, LOOSE);
    await look();
  }
}

/** A name of its own, as far as the parameter takes one. */
function nameFor({ schema }: Parameter, suffix: string): string | undefined {
  const letters = suffix.replaceAll(/[^a-z]/g, '');
  const plain = [`anew-${letters}`, `anew${letters}`, letters].find((name) => fits(schema, name, 'write'));
  const drawn = sampleValue(
    { ...schema, examples: [], hasDefault: false },
    { view: 'write', draw: seededDraw(scattered(suffix)) },
  );
  return plain ?? (typeof drawn === 'string' ? drawn : undefined);
}
