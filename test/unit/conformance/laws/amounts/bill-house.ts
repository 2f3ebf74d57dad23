import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Line {
  readonly quantity: number;
  readonly unit_cents: number;
}

interface Bill {
  readonly id: string;
  readonly discount_percent: number;
  readonly lines: Line[];
  kept?: number;
}

/** Bills and their lines. In another manner the house works out one amount in another way, or wrong. */
export function openBillHouse(manner: string): ReturnType<typeof listening> {
  const bills: Bill[] = [{ id: 'b1', discount_percent: 10, lines: [{ quantity: 2, unit_cents: 150 }] }];
  return listening(createServer(listenerOf((method, path, sent) => answer(bills, manner, { method, path, sent }))));
}

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly sent: Members;
}

function answer(bills: Bill[], manner: string, { method, path, sent }: Asked): Reply {
  const [kind, id, part] = path;
  if (kind !== 'bills') return NOWHERE;
  if (id === undefined && method === 'GET') return { status: 200, value: bills.map((bill) => shown(bill, manner)) };
  if (id === undefined) return method === 'POST' ? made(bills, manner, sent) : { status: 405 };
  const bill = bills.find((each) => each.id === id);
  if (bill === undefined || (part !== undefined && part !== 'lines')) return NOWHERE;
  if (part === undefined) return method === 'GET' ? { status: 200, value: shown(bill, manner) } : { status: 405 };
  if (method !== 'POST') return { status: 405 };
  const line = lineOf(sent);
  if (line === undefined) return WRONG;
  if (manner === 'the discount stays') bill.kept ??= discount(bill, manner);
  bill.lines.push(line);
  return { status: 201, value: shown(bill, manner) };
}

function made(bills: Bill[], manner: string, sent: Members): Reply {
  const { lines, discount_percent: percent = 0, ...more } = sent ?? {};
  const found = Array.isArray(lines) ? lines.map(lineOf).filter((line) => line !== undefined) : [];
  const isFine = Array.isArray(lines) && found.length === lines.length && lines.length <= 9 && isWithin(percent, 0, 50);
  if (!isFine || Object.keys(more).length > 0) return WRONG;
  const bill = { id: `b${bills.length + 1}`, discount_percent: percent, lines: found };
  bills.push(bill);
  return { status: 201, value: shown(bill, manner) };
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function lineOf(value: unknown): Line | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quantity, unit_cents, ...more }: Readonly<Record<string, unknown>> = { ...value };
  const isFine = isWithin(quantity, 1, 100) && isWithin(unit_cents, 1, 100_000) && Object.keys(more).length === 0;
  return isFine ? { quantity, unit_cents } : undefined;
}

function subtotal({ lines }: Bill): number {
  return lines.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0);
}

function discount(bill: Bill, manner: string): number {
  const exact = subtotal(bill) * bill.discount_percent;
  const [below, rest] = [Math.floor(exact / 100), exact % 100];
  if (manner === 'halves down') return below + Number(rest > 50);
  if (manner === 'halves to even') return below + Number(rest > 50 || (rest === 50 && below % 2 === 1));
  return manner === 'cut off' ? below : below + Number(rest >= 50);
}

function shown(bill: Bill, manner: string): Readonly<Record<string, unknown>> {
  const { kept, lines, ...rest } = bill;
  const less = kept ?? discount(bill, manner);
  const sums = { subtotal_cents: subtotal(bill), discount_cents: less, total_cents: subtotal(bill) - less };
  const items = lines.map((line) => ({ ...line, amount_cents: line.quantity * line.unit_cents }));
  const shipped = manner === 'with shipping' ? { total_cents: sums.total_cents + 490 } : {};
  const unknown = manner === 'not known yet' ? { discount_cents: null, total_cents: null } : {};
  return { ...rest, lines: items, ...sums, ...shipped, ...unknown };
}
