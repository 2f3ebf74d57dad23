/** The description that request validation is measured with. */
export function documentWith(others: number, letter?: string): object;
