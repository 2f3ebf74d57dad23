const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A scalar as text for comparing what was sent with what came back: two spellings of one instant are one text. */
export function plainText(value: unknown): string {
  const text = String(value);
  return DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text;
}
