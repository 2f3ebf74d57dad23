import { answeredSchemas } from '../../../model/facts/members/answered-schemas.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import type { BodyValue } from '../../cases/case.ts';
import { applicators, isObject, propertyNames } from '../../schema-walk.ts';
import { LastShown } from '../../steps/step.ts';
import type { Story } from '../state/story.ts';

/** Members by which who has been given something shows it. */
const ISSUED = /(?:^|_)(?:code|token|pin|otp|key|secret|passcode|password|passphrase|ticket|nonce|voucher)$/;

/** The operations on a thing whose answers show a member that others on it take, and which the thing itself does not show. */
export function issuersOf(
  { resource, read }: Pick<Story, 'resource' | 'read'>,
  taker: Operation,
  name: string,
): readonly Operation[] {
  if (!ISSUED.test(snakeCase(name)) || isShownBy(read, name)) return [];
  const others = [...resource.actions, ...resource.children.flatMap(({ create }) => create ?? [])];
  return others.filter(
    (other) => other !== taker && other.method === 'POST' && isShownBy(other, name) && !isSentTo(other, name),
  );
}

function isShownBy(operation: Operation, name: string): boolean {
  return propertyNames(applicators(answeredSchemas(operation))).includes(name);
}

function isSentTo({ requestBody }: Operation, name: string): boolean {
  const sent = (requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  return propertyNames(applicators(sent)).includes(name);
}

/** The body with what was issued last in the place of what an example or a draw has for it. */
export function withIssued(story: Pick<Story, 'resource' | 'read'>, taker: Operation, body: BodyValue): BodyValue {
  const { value } = body;
  if (!isObject(value)) return body;
  const issued = Object.entries(value).flatMap(([name, otherwise]): [string, LastShown][] => {
    const by = typeof otherwise === 'string' || typeof otherwise === 'number' ? issuersOf(story, taker, name) : [];
    return by.length === 0
      ? []
      : [
          [
            name,
            new LastShown(
              by.map(({ operationId }) => operationId),
              name,
              otherwise,
            ),
          ],
        ];
  });
  return issued.length === 0 ? body : { ...body, value: { ...value, ...Object.fromEntries(issued) } };
}
