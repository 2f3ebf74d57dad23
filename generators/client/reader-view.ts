import { linesBody } from '../../model/facts/lines-body.ts';
import { isLineMediaType, mediaTypeEssence } from '../../model/facts/media-kind.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { pagePlan, type PlanChoice } from './pagination-view.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** A second way to call an operation: page by page, line by line, event by event. */
export interface ReaderView {
  /** What is added to the operation's name. */
  readonly suffix: 'All' | 'Lines' | 'Events';
  /** Schema of one line or event, where it is described. */
  readonly item: Schema | undefined;
}

/** The readers of an operation. */
export function readersOf(operation: Operation, choice: PlanChoice): readonly ReaderView[] {
  const readers: ReaderView[] = pagePlan(operation, choice) === undefined ? [] : [{ suffix: 'All', item: undefined }];
  const content = operation.responses.filter(isSuccess).flatMap((response) => response.content);
  const lines = content.find(({ name }) => isLineMediaType(name));
  if (lines !== undefined) readers.push({ suffix: 'Lines', item: linesBody(lines)?.item });
  const events = content.find(({ name }) => mediaTypeEssence(name) === 'text/event-stream');
  if (events !== undefined) readers.push({ suffix: 'Events', item: events.itemSchema });
  return readers;
}
