import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { LINES } from '../emit/operation/line-media-type.ts';
import { paginationItem } from './pagination-view.ts';

/** A second way to call an operation: page by page, line by line, event by event. */
export interface ReaderView {
  /** What is added to the operation's name. */
  readonly suffix: 'All' | 'Lines' | 'Events';
  /** Schema of one line or event, where it is described (OAS 3.2 `itemSchema`). */
  readonly item: Schema | undefined;
}

/** The readers of an operation. */
export function readersOf(operation: Operation): readonly ReaderView[] {
  const readers: ReaderView[] = paginationItem(operation) === undefined ? [] : [{ suffix: 'All', item: undefined }];
  const content = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((response) => response.content);
  const essence = (name: string): string => (name.split(';', 1)[0] ?? '').trim().toLowerCase();
  const lines = content.find(({ name }) => LINES.includes(essence(name)));
  if (lines !== undefined) readers.push({ suffix: 'Lines', item: lines.itemSchema });
  const events = content.find(({ name }) => essence(name) === 'text/event-stream');
  if (events !== undefined) readers.push({ suffix: 'Events', item: events.itemSchema });
  return readers;
}
