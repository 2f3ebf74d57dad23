/** Base64 text (RFC 4648 section 4), padded or not. One scan, because values may be megabytes long. */
export function isBase64(text: string): boolean {
  let end = text.length;
  if (end % 4 === 0 && text.endsWith('=')) end -= text.endsWith('==') ? 2 : 1;
  if (end % 4 === 1) return false;
  for (let index = 0; index < end; index++) if (!isDigit64(text.charCodeAt(index))) return false;
  return true;
}

function isDigit64(code: number): boolean {
  const upper = code & ~0x20;
  if (upper >= 0x41 && upper <= 0x5a) return true;
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2f;
}
