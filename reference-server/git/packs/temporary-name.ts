import { randomBytes } from 'node:crypto';

let own: string | undefined;
let made = 0;

/** The end of a name that no other file has. Chance is asked once a process: it is a call of the system each time. */
export function temporaryName(): string {
  own ??= randomBytes(9).toString('hex');
  made += 1;
  return `${own}${made}`;
}
