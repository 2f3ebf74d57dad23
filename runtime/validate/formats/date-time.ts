const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i;
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `full-date` of RFC 3339 section 5.6; only days that exist. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS[month] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** `full-time` of RFC 3339 section 5.6: an offset is required; second 60 only at the end of a UTC day (section 5.7). */
export function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (match === null) return false;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  const second = Number(match[3]);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second <= 59) return true;
  const sign = match[4] === '-' ? -1 : 1;
  const utc = hour * 60 + minute - sign * (offsetHour * 60 + offsetMinute);
  return second === 60 && (utc + 2 * 1440) % 1440 === 1439;
}

/** `date-time` of RFC 3339 section 5.6. */
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10);
  const isT = separator === 0x54 || separator === 0x74;
  return isT && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

const DURATION =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?!$)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** `duration` of RFC 3339 appendix A (ISO 8601): units in order, none skipped, weeks alone. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
