/** Codes that say that the database is not there: of the system, of the lookup of its name, of PostgreSQL as it stops or starts. */
const CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
];

/** How the package `pg` puts that a connection broke: such errors carry no code. */
const TEXT =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/;

/** Whether a failure, or what caused it, is that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  return TEXT.test(error.message) || isDatabaseAway(error.cause);
}
