/** Puts the folder `from` where `to` is, unless both hold the same files; `from` is gone afterwards. */
export function replaceFolder(to: string, from: string): void;
