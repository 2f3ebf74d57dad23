/** A class to ask `instanceof` for; its errors are told by their name, and nobody else makes them. */
export type ErrorClass<Kind> = (abstract new (...args: never) => Kind) & {
  [Symbol.hasInstance](value: unknown): value is Kind;
};

/** The class of all errors of a name. A bundle that never asks for it carries none, and copies of a runtime agree. */
export function errorClass<Kind>(name: string): ErrorClass<Kind> {
  const own = class {
    static [Symbol.hasInstance](value: unknown): value is Kind {
      return value instanceof Error && value.name === name;
    }
  };
  // No instance is ever made: what has the name has the members.
  return own as unknown as ErrorClass<Kind>;
}

/** An error with fields of its own, its name among them; `cause` is that of any error. */
export function fault(text: string, fields: object): Error {
  return Object.assign(Error(text), fields);
}
