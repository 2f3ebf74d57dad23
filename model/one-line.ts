/** A text as it is read: where its lines are broken says nothing. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
