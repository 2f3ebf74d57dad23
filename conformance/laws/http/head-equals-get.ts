import { toldAround } from '../../../model/told-around.ts';
import type { ExampleCase } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { sibling } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { servesHead } from './head-words.ts';

/** HEAD answers as GET would, without the content (RFC 9110 section 9.3.2). */
export const headEqualsGet: Law = {
  id: 'head-equals-get',
  title: 'HEAD has the status and headers of GET and no content',
  plan: (context) =>
    context.api.operations
      .filter((operation) => operation.method === 'GET')
      .flatMap((operation) => {
        const examples = context.examples.filter((item) => item.call.operation === operation);
        // One example per status: HEAD must agree on refusals as well.
        const chosen = new Map(examples.toReversed().map((item) => [item.response.status, item]));
        return [...chosen.values()].toReversed().map((example) => headCase(example, context));
      }),
};

function headCase(example: ExampleCase, context: LawContext): LawCase {
  const { operation } = example.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/head-equals-get/${example.response.status}`,
    law: headEqualsGet.id,
    summary: `HEAD ${operation.path} as example ${example.name}`,
    operation,
    effect: 'none',
    run: (probe) => {
      const declared = sibling(context, operation, 'HEAD') !== undefined;
      const promised = [toldAround(operation, context.api), operation.description].some(servesHead);
      return compareHead(example, { declared, promised }, probe);
    },
  };
}

interface Told {
  /** True where HEAD is an operation of its own. */
  readonly declared: boolean;
  /** True where it is said to be served wherever GET is. */
  readonly promised: boolean;
}

async function compareHead(example: ExampleCase, { declared, promised }: Told, probe: Probe): Promise<void> {
  const get = await probe.send(example.call);
  const head = await probe.send(example.call, {
    change: (request) => ({ ...request, method: 'HEAD' }),
    // A declared HEAD operation has a description of its own, and examples that are replayed against it.
    universal: false,
  });
  const status = head.response.status;
  const wanted = get.response.status;
  if (!promised && status === 501 && wanted !== 501) return probe.notProvable('HEAD is not implemented');
  if (!declared && !promised && status !== wanted && [404, 405].includes(status)) {
    return probe.notProvable('HEAD is neither declared nor served');
  }
  probe.demand(status === wanted, { part: 'status', pointer: '', expected: `${wanted} as GET`, got: String(status) }, [
    get,
    head,
  ]);
  const bytes = head.response.body.byteLength;
  probe.demand(bytes === 0, { part: 'body', pointer: '', expected: 'no content', got: `${bytes} bytes` });
  if (status !== wanted) return;
  const differing = comparedHeaders(get, declared).filter((name) => isOther(name, get, head));
  probe.demand(true, { part: 'header', pointer: '', expected: '', got: '' });
  if (differing.length === 0) return;
  // What is another value at every request says something about the request, not about the resource.
  const again = await probe.send(example.call);
  for (const name of differing.filter((item) => !isOther(item, get, again))) {
    const expected = `${JSON.stringify(headerValue(get.response, name))} as GET`;
    const got = JSON.stringify(headerValue(head.response, name) ?? null);
    probe.demand(false, { part: 'header', pointer: name, expected, got }, [get, head]);
  }
}

/** A declared HEAD may describe the resource in headers of its own; what GET announces must still be the same. */
function comparedHeaders(get: Exchange, declared: boolean): readonly string[] {
  const described = get.declared?.headers.map((header) => header.name.toLowerCase()) ?? [];
  return declared ? described : ['content-type', 'content-length', ...described];
}

/** True when two answers to the same question have another value under a header that the first one has. */
function isOther(name: string, first: Exchange, second: Exchange): boolean {
  const [wanted, got] = [headerValue(first.response, name), headerValue(second.response, name)];
  // A field that costs the content to work out may be left out of HEAD, but not be another.
  if (wanted === undefined || (got === undefined && name.startsWith('content-'))) return false;
  return got !== wanted;
}
