import { snakeCase } from '../../../model/snake-case.ts';
import { isJsonMediaType } from '../../../runtime/wire/media-type.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { applicators, isObject, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';

/**
 * Numbers and truth values spelled as text, and a member that is there twice (RFC 8259 section 4), are taken or refused; either way what is
 * answered is what its schema says, and no server fails.
 */
export const looseBody: Law = {
  id: 'loose-body',
  title: 'what is spelled loosely is refused, or taken for what it means',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation).find(({ call }) => isObject(call.body?.value));
      const body = base?.call.body;
      if (base === undefined || body === undefined || !isJsonMediaType(body.mediaType.name)) return [];
      const loose = looseBodies(body, context);
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/loose-body`,
          law: looseBody.id,
          summary: `${loose.length} bodies that are spelled loosely`,
          operation,
          effect: 'writes',
          async run(probe) {
            for (const value of loose) {
              await probe.send({ ...base.call, body: { ...body, value } }, { refused: true, unique: true, own: true });
            }
            await sendTwice(base.call, probe);
          },
        },
      ];
    }),
};

function looseBodies({ mediaType: { schema }, value }: BodyValue, { schemas }: LawContext): readonly unknown[] {
  if (schema === undefined || !isObject(value)) return [];
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  return names.flatMap((name) => {
    const [own] = propertySchemas(whole, name);
    const isNumber = own?.types.includes('integer') === true;
    // Names of things are told apart by rules of their own.
    if (own === undefined || own.readOnly || /(?:^|_)i?ids?$/.test(snakeCase(name))) return [];
    if (!isNumber && !own.types.includes('boolean')) return [];
    const body = { ...value, [name]: isNumber ? String(own.minimum ?? 1) : 'true' };
    return schemas.accepts(schema, body, 'request') ? [] : [body];
  });
}

async function sendTwice(call: Call, probe: Probe): Promise<void> {
  const [entry] = isObject(call.body?.value) ? Object.entries(call.body.value) : [];
  if (entry === undefined) return;
  const member = `${JSON.stringify(entry[0])}:${JSON.stringify(entry[1])}`;
  const text = JSON.stringify(call.body?.value).replace('{', `{${member},`);
  const { response } = await probe.send(call, {
    change: (request) => ({ ...request, body: new TextEncoder().encode(text) }),
    universal: false,
    own: true,
  });
  const expected = 'a status below 500 for a member that is there twice';
  const isFine = response.status < 500 || response.status === 501;
  probe.demand(isFine, {
    part: 'status',
    pointer: '',
    expected,
    got: String(response.status),
    cause: 'loose-body twice',
  });
}
