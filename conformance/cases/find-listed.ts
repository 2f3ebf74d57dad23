import type { Session } from '../session.ts';
import { buildRequest, callProblem } from './build-request.ts';
import type { Call, ParameterValue } from './case.ts';
import { ListedValue, firstListed } from './listed-value.ts';
import { prepareCall } from './prepare-call.ts';

/** Fills in what the implementation lists; a reason when it lists nothing. Each list is asked for once a run. */
export async function withListed(call: Call, session: Session): Promise<Call | { readonly reason: string }> {
  const parameters: ParameterValue[] = [];
  for (const item of call.parameters) {
    if (!(item.value instanceof ListedValue)) {
      parameters.push(item);
      continue;
    }
    const value = await found(item.value, session);
    if (value === undefined) {
      const { operationId } = item.value.list.operation;
      return { reason: `${operationId} lists nothing that could be the ${item.parameter.name}` };
    }
    parameters.push({ ...item, value });
  }
  const ready = { ...call, parameters };
  const isFilled = parameters.some((item, index) => item !== call.parameters[index]);
  const problem = isFilled ? callProblem(ready) : undefined;
  return problem === undefined ? ready : { reason: `what is listed cannot be asked for: ${problem}` };
}

function found(value: ListedValue, session: Session): Promise<string | number | undefined> {
  const known = session.listed.get(value);
  if (known !== undefined) return known;
  const asked = ask(value, session);
  session.listed.set(value, asked);
  return asked;
}

async function ask({ list, parameter }: ListedValue, session: Session): Promise<string | number | undefined> {
  const prepared = prepareCall(list, session.scenario, '');
  if ('reason' in prepared) return undefined;
  const call = await withListed(prepared.call, session);
  if ('reason' in call) return undefined;
  const target = { baseUrl: session.baseUrl, credentials: prepared.credentials, accept: '*/*' };
  const { status, body } = await session.transport.send(await buildRequest(call, target), session.signal);
  if (status < 200 || status > 299) return undefined;
  try {
    return firstListed(JSON.parse(new TextDecoder().decode(body)), parameter);
  } catch {
    return undefined;
  }
}
