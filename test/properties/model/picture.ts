import type { Api } from '../../../model/api.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostics.ts';

/** A model as text: every field of every node, in order, and which places hold the same schema. */
export function pictureOf(api: Api | undefined): string {
  const numbers = new Map<object, number>();
  const draw = (value: unknown): unknown => {
    if (value === undefined) return '(undefined)';
    if (typeof value !== 'object' || value === null) return value;
    if ('kind' in value && value.kind === 'schema') {
      const known = numbers.get(value);
      if (known !== undefined) return `schema ${known}`;
      numbers.set(value, numbers.size);
    }
    if (Array.isArray(value)) return value.map(draw);
    if (value instanceof Map) return { map: [...value].map(([key, item]) => [key, draw(item)]) };
    return Object.entries(value).map(([key, item]) => [key, draw(item)]);
  };
  return JSON.stringify(draw(api), undefined, 1);
}

/** Diagnostics with all that is computed when it is asked for. */
export function spelledOut(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  const fields = [
    'code',
    'severity',
    'message',
    'location',
    'line',
    'column',
    'suggestion',
    'frame',
    'clause',
  ] as const;
  return diagnostics.map((diagnostic) => fields.map((field) => diagnostic[field]));
}
