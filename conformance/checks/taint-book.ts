/** Values that were shown or sent once as secrets, and where. */
export interface TaintBook {
  /** Remembers a secret; short values, and those of one or two characters over and over, are ignored because they would match by accident. */
  add(secret: string, origin: TaintOrigin): void;
  /** Every secret found inside the text. */
  find(text: string): readonly { readonly secret: string; readonly origin: TaintOrigin }[];
  /** True for a text that is how a known secret begins, or its last characters: it was drawn with it. */
  isPiece(text: string): boolean;
  /** Forgets everything, as after a reset of the implementation. */
  clear(): void;
}

/** Where a secret was first seen. */
export interface TaintOrigin {
  /** Name of the property that held it. */
  readonly property: string;
  readonly operationId: string;
}

/** So many characters a secret has at least that is known by itself, wherever it stands. */
export const TAINT_LENGTH = 8;

/** So many different characters are in what stands for nothing: zeros of an id that was never given, dashes between them. */
const FEW = 2;

/** Opens an empty book. */
export function createTaintBook(): TaintBook {
  const secrets = new Map<string, TaintOrigin>();
  return {
    add(secret, origin) {
      if (secret.length >= TAINT_LENGTH && new Set(secret).size > FEW && !secrets.has(secret))
        secrets.set(secret, origin);
    },
    find(text) {
      const found: { readonly secret: string; readonly origin: TaintOrigin }[] = [];
      // Every answer is asked about, while secrets become many: no list of them is made.
      secrets.forEach((origin, secret) => {
        if (text.includes(secret)) found.push({ secret, origin });
      });
      return found;
    },
    isPiece: (text) =>
      text.length > 2 &&
      [...secrets.keys()].some((secret) => secret.startsWith(text) || (text.length > 3 && secret.endsWith(text))),
    clear: () => {
      secrets.clear();
    },
  };
}
