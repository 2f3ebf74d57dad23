import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { isSuccess } from '../status.ts';

/** The schemas of everything that an operation answers when it did what was asked. */
export function answeredSchemas({ responses }: Pick<Operation, 'responses'>): readonly Schema[] {
  return responses.filter(isSuccess).flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
}
