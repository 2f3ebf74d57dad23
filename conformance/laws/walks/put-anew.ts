import { placeOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { scattered } from '../../cases/varied-body.ts';
import { successes, withParameter } from '../base-call.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';

/** What PUT puts under a name that nobody has: put there, looked at, put there once more, removed, and put there again. */
export function anewCases(context: LawContext): readonly LawCase[] {
  return context.api.operations.flatMap((operation): readonly LawCase[] => {
    const place = placeOf(context.api, operation);
    const [example] = successes(context, operation);
    const parameter = operation.parameters.find(
      ({ in: where, name }) => where === 'path' && name === pathShape(operation.path).last,
    );
    const isAlone = pathShape(operation.path).segments.filter((segment) => segment.startsWith('{')).length === 1;
    if (operation.method !== 'PUT' || place?.role !== 'replace' || place.resource.create !== undefined) return [];
    if (example === undefined || parameter === undefined || !isAlone) return [];
    const { read, remove, list } = place.resource;
    return [
      {
        kind: 'law',
        id: `${operation.operationId}/law/walks/anew`,
        law: 'walks',
        summary: `${operation.operationId} under a name that nobody has, once more, and after it was removed`,
        operation,
        effect: 'writes',
        level: 'reference',
        run: (probe) => putAnew(example.call, { parameter, read, remove, list }, { context, probe }),
      },
    ];
  });
}

interface Around {
  readonly parameter: Parameter;
  readonly read: Operation | undefined;
  readonly remove: Operation | undefined;
  readonly list: Operation | undefined;
}

const LOOSE = { refused: true, optional: true } as const;

async function putAnew(
  put: Call,
  { parameter, read, remove, list }: Around,
  { context, probe }: { readonly context: LawContext; readonly probe: Probe },
): Promise<void> {
  const name = nameFor(parameter, probe.fresh());
  // What cannot be removed again is left alone.
  if (name === undefined || remove === undefined) return probe.notProvable('no name is known that nobody has');
  const at = (operation: Operation): Call => {
    const own = operation.parameters.find(({ in: where }) => where === 'path') ?? parameter;
    return withParameter(
      { operation, identity: put.identity, parameters: [], body: undefined },
      own,
      new OwnValue(name),
    );
  };
  const listing = list === undefined ? undefined : successes(context, list)[0]?.call;
  const look = async (): Promise<void> => {
    if (read !== undefined) await probe.send(at(read), LOOSE);
    if (listing !== undefined) await probe.send(listing, LOOSE);
  };
  const whole = withParameter(put, parameter, new OwnValue(name));
  for (const call of [whole, whole, at(remove), at(remove), whole, at(remove)]) {
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
