import type { Call } from '../cases/case.ts';
import { isVersionField } from '../cases/version-field.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { CurrentTag } from './step.ts';
import { type Answers, nameOf } from './taken.ts';

/** The newest ETag that was answered for a thing; `*`, which is whichever it has, where none was. */
export function tagOf({ thing }: CurrentTag, taken: Answers): string {
  const name = thing && nameOf(thing, taken);
  const isAbout = (step: string, { request: { url } }: Exchange): boolean => {
    const [path = ''] = url.split('?', 1);
    return step === thing?.step || (name !== undefined && path.endsWith(`/${encodeURIComponent(name)}`));
  };
  const tags = [...taken].flatMap(([step, { exchange }]) => {
    const tag = headerValue(exchange.response, 'etag');
    return tag !== undefined && exchange.response.status < 300 && isAbout(step, exchange) ? [tag] : [];
  });
  return tags.at(-1) ?? '*';
}

/** Sends one change of a thing after the other: each is about what the one before it has made of it. */
export function sendingNewest(send: (call: Call) => Promise<Exchange>): (call: Call) => Promise<Exchange> {
  let newest: string | undefined;
  return async (call) => {
    const parameters = call.parameters.map((item) =>
      newest !== undefined && isVersionField(item.parameter) ? { ...item, value: newest } : item,
    );
    const answer = await send({ ...call, parameters });
    const tag = headerValue(answer.response, 'etag');
    if (answer.response.status < 300 && tag !== undefined) newest = tag;
    return answer;
  };
}
