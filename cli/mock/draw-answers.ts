import { type MockCaseData, drawnCases, mockCases, seededDraw } from '../../generators/express/index.ts';
import type { Api } from '../../model/index.ts';
import { checkAnswer } from '../../runtime/http/answer/check-answer.ts';
import { type MockSource, wireAnswer } from '../../runtime/http/mock/mock.ts';
import type { MockCase, MockCases } from '../../runtime/http/mock/mock-case.ts';
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
      const drawn = drawnCases(operation, source).filter((found) => (status ?? found.status) === found.status);
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
  return (await checkAnswer(check, { status, body, contentType, headers: lowered })).length === 0;
}

/** The cases of the description; with a draw the samples among them are replaced by drawn values that hold. */
export function staticCases(api: Api, table: OperationTable, draw: DrawAnswer | undefined): () => Promise<MockCases> {
  const cases: Record<string, readonly MockCase[]> = { ...mockCases(api) };
  if (draw === undefined) return async () => cases;
  const replacing = async (entry: OperationEntry): Promise<void> => {
    const own = cases[entry.operationId] ?? [];
    const replaced: MockCase[] = [];
    for (const found of own) {
      const drawn = found.name === 'sample' ? await draw(entry, found.status) : undefined;
      replaced.push(drawn === undefined ? found : { ...drawn, name: 'sample' });
    }
    cases[entry.operationId] = replaced;
  };
  const replacingAll = async (): Promise<void> => {
    // One after the other, so that the same seed always gives the same values.
    for (const entry of await operationsOf(table)) await replacing(entry);
  };
  let replaced: Promise<void> | undefined;
  return async () => {
    await (replaced ??= replacingAll());
    return cases;
  };
}
