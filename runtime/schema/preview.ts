const MAX_TEXT = 80;

/** A number as it was written where no number keeps it. */
class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A number that messages tell as it was written; anything else as it is. */
export function writtenNumber(value: unknown): unknown {
  return typeof value === 'string' ? new WrittenNumber(value) : value;
}

/** Short, bounded description of a JSON value for messages; never walks the whole value. */
export function preview(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof WrittenNumber) return cut(value.text);
  if (Array.isArray(value)) return value.length === 1 ? 'array of 1 item' : `array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return previewObject(value);
  return value === undefined ? 'nothing' : cut(String(value));
}

function previewObject(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return 'empty object';
  const shown = names.slice(0, 5).join(', ');
  return cut(`object with ${shown}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`);
}

function quote(text: string): string {
  const shown = JSON.stringify(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
  return text.length > MAX_TEXT ? `${shown}... (${text.length} characters)` : shown;
}

/** Cuts a text to the bound that all messages share. */
export function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
}
