/** True for what a server answers when it did what was asked: a code or the range `2XX` (RFC 9110 section 15.3). */
export function isSuccess({ status }: { readonly status: string }): boolean {
  return status.startsWith('2');
}
