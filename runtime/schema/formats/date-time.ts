const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const colon = 0x3a;
const dash = 0x2d;

/** `full-date` of RFC 3339 section 5.6; only days that exist. */
export function isDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

function startsWithDate(text: string): boolean {
  if (text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysIn(century * 100 + yearOfCentury, month);
}

/** Two ASCII digits as a number, negative when they are none. Read by hand: requests are full of dates. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function daysIn(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS[month] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** `full-time` of RFC 3339 section 5.6: an offset is required; second 60 only at the end of a UTC day (section 5.7). */
export function isTime(text: string): boolean {
  return isTimeAt(text, 0);
}

function isTimeAt(text: string, at: number): boolean {
  if (text.charCodeAt(at + 2) !== colon || text.charCodeAt(at + 5) !== colon) return false;
  const hour = twoDigits(text, at);
  const minute = twoDigits(text, at + 3);
  const second = twoDigits(text, at + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  const offset = offsetMinutes(text, afterFraction(text, at + 8));
  if (offset === undefined) return false;
  return second <= 59 || (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

/** The position after `.` and digits, or the same one without them. */
function afterFraction(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x2e) return at;
  let end = at + 1;
  for (let digit = text.charCodeAt(end); digit >= 0x30 && digit <= 0x39; digit = text.charCodeAt(end)) end += 1;
  return end === at + 1 ? at : end;
}

/** `Z` or `+hh:mm` to the end of the text, in minutes; undefined when it is neither. */
function offsetMinutes(text: string, at: number): number | undefined {
  const sign = text.charCodeAt(at);
  if (sign === 0x5a || sign === 0x7a) return text.length === at + 1 ? 0 : undefined;
  if ((sign !== 0x2b && sign !== dash) || text.length !== at + 6) return undefined;
  const minutes = hourAndMinute(text, at + 1);
  return minutes < 0 ? undefined : minutes * (sign === dash ? -1 : 1);
}

/** `hh:mm` in minutes, negative when it is none. */
function hourAndMinute(text: string, at: number): number {
  const hour = twoDigits(text, at);
  const minute = twoDigits(text, at + 3);
  const isTimeOfDay = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;
  return isTimeOfDay && text.charCodeAt(at + 2) === colon ? hour * 60 + minute : -1;
}

/** `date-time` of RFC 3339 section 5.6. */
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10);
  return (separator === 0x54 || separator === 0x74) && startsWithDate(text) && isTimeAt(text, 11);
}

const DURATION =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?!$)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** `duration` of RFC 3339 appendix A (ISO 8601): units in order, none skipped, weeks alone. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
