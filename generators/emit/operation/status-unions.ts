/** Types of the runtime that stand for all codes of a range, by range. */
export const STATUS_UNIONS: Readonly<Record<string, string>> = {
  '2XX': 'SuccessStatus',
  '3XX': 'RedirectStatus',
  '4XX': 'ClientErrorStatus',
  '5XX': 'ServerErrorStatus',
};
