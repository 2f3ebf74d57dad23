import type { Header } from '../../../model/media-type.ts';

/** Tells sets of headers apart by the headers in them: a component that several responses refer to is one header. */
export function headerSetKeys(): (headers: readonly Header[]) => string {
  const numbers = new Map<Header, number>();
  const numberOf = (header: Header): number => {
    const number = numbers.get(header) ?? numbers.size;
    numbers.set(header, number);
    return number;
  };
  return (headers) => headers.map(numberOf).join();
}
