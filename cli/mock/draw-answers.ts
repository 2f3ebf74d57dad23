import { parseXml } from '../../conformance/exchange/parse-xml.ts';
import { type MockCaseData, askedByHead, drawnCases, mockCasesOf, seededDraw } from '../../generators/express/index.ts';
import type { Api, Operation } from '../../model/index.ts';
import { checkAnswer } from '../../runtime/http/answer/check-answer.ts';
import { type LoadCases, type MockSource, wireAnswer } from '../../runtime/http/mock/mock.ts';
import type { MockCase } from '../../runtime/http/mock/mock-case.ts';
import type { OperationEntry, OperationTable } from '../../runtime/http/operation-entry.ts';
import { operationsOf } from '../../runtime/http/operation-list.ts';

/** Draws an answer of an operation, of a status when one is named. */
export type DrawAnswer = NonNullable<MockSource['draw']>;

/** How often a value is drawn again when it breaks its own schema: chance does not know `not` or `if`. */
const attempts = 12;

/** Draws answers of an operation; the same seed gives the same ones in the same order. Undefined when none holds. */
export function drawAnswers(api: Api, seed: number): DrawAnswer {
  const operations = new Map(api.operations.map((operation) => [operation.operationId, operation]));
  const source = seededDraw(seed);
  return async (entry, status) => {
    const operation = operations.get(entry.operationId);
    if (operation === undefined) return undefined;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const drawn = drawnCases(operation, source, status).filter((found) => (status ?? found.status) === found.status);
      const found = drawn.find((one) => one.status >= 200 && one.status < 300) ?? drawn[0];
      if (found === undefined) return undefined;
      if (await holds(entry, found)) return found;
    }
    return undefined;
  };
}

async function holds(entry: OperationEntry, found: MockCaseData): Promise<boolean> {
  const { status, body, headers = {}, contentType = '' } = wireAnswer(found);
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const check = await entry.responseCheck?.();
  return (await checkAnswer(check, { status, body, contentType, headers: lowered }, { parseXml })).length === 0;
}

/** How samples of the cases are made. */
export interface CaseMaking {
  readonly draw: DrawAnswer;
  /** True replaces the plainest samples by drawn ones. */
  readonly isDrawn: boolean;
}

/**
 * The cases of the description, made operation by operation when one is first asked for. Each was held against the check
 * that a server would hold it against: a sample that breaks it is drawn anew.
 */
export function judgedCases(api: Api, table: OperationTable, making: CaseMaking): LoadCases {
  const operations = new Map(api.operations.map((operation) => [operation.operationId, operation]));
  const entries = operationsOf(table).then((list) => new Map(list.map((entry) => [entry.operationId, entry])));
  const made = new Map<string, Promise<void>>();
  const cases: Record<string, readonly MockCase[]> = {};
  // One after the other, so that the same seed gives the same values for the same requests.
  let last: Promise<void> = Promise.resolve();
  const make = async (operation: Operation): Promise<void> => {
    // The answers to a HEAD are those of its GET.
    const { operationId } = askedByHead(api, operation) ?? operation;
    const entry = (await entries).get(operationId);
    const own: MockCase[] = [];
    for (const found of mockCasesOf(operation, api))
      own.push(entry === undefined ? found : await judged(entry, found, making));
    cases[operation.operationId] = own;
  };
  return async (operationId) => {
    const operation = operationId === undefined ? undefined : operations.get(operationId);
    if (operation !== undefined && !made.has(operation.operationId)) {
      last = last.then(() => make(operation));
      made.set(operation.operationId, last);
    }
    await made.get(operationId ?? '');
    return cases;
  };
}

async function judged(entry: OperationEntry, found: MockCaseData, { draw, isDrawn }: CaseMaking): Promise<MockCase> {
  const isSample = found.name === 'sample';
  if (isSample ? !isDrawn && (await holds(entry, found)) : await holds(entry, found)) return found;
  const drawn = await draw(entry, found.status);
  return drawn === undefined || drawn.contentType !== found['contentType']
    ? found
    : { ...drawn, ...identityOf(found), isDrawn: true };
}

/** What a case keeps whatever its value is. */
function identityOf({ name, when, of, paging }: MockCase): Partial<MockCase> & { readonly name: string } {
  return {
    name,
    ...(of === undefined ? {} : { of }),
    ...(when === undefined ? {} : { when }),
    ...(paging === undefined ? {} : { paging }),
  };
}
