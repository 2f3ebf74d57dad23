/** Length of a text in Unicode code points (JSON Schema Validation 6.3.1: "as defined by RFC 8259"). */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) {
      length--;
      index++;
    }
  }
  return length;
}

/** Whether a text has at least `min` code points. Counts only when the UTF-16 length cannot tell. */
export function hasMinLength(text: string, min: number): boolean {
  return text.length >= min && (text.length >= 2 * min || codePointLength(text) >= min);
}

/** Whether a text has at most `max` code points. Counts only when the UTF-16 length cannot tell. */
export function hasMaxLength(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && codePointLength(text) <= max);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
