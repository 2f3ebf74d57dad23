/** Control characters but the tab, and those that turn the direction of writing around. */
const UNSEEN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text of a description for one line of a terminal: what would move the cursor or deceive the eye is written as an escape. */
export function printable(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
