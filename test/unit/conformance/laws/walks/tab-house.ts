import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Payment {
  readonly number: number;
  readonly key: string;
  readonly amount_cents: number;
  readonly paid_on: string;
}

interface Tab {
  readonly id: string;
  readonly guest: string;
  readonly due_cents: number;
  state: 'open' | 'signed' | 'paid';
  readonly payments: Payment[];
}

const OTHERWISE: Reply = { status: 409 };

/** Tabs that have to be signed before anything is paid. With a fault the house does one thing wrong. */
export function openTabHouse(fault: string): ReturnType<typeof listening> {
  const house = new TabHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, _, headers) =>
        headers['x-key'] === 'host-key'
          ? house.answer(method, path, { sent, key: String(headers['idempotency-key'] ?? '') })
          : { status: 401 },
      ),
    ),
  );
}

interface Asked {
  readonly sent: Members;
  readonly key: string;
}

class TabHouse {
  readonly #fault: string;
  #last = 0;
  readonly #tabs = new Map<string, Tab>();
  readonly #shelves = new Map([['front', 'Cups']]);

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer(method: string, [kind, name, part]: readonly string[], { sent, key }: Asked): Reply {
    if (kind === 'shelves') return this.#shelf(method, name ?? '', sent);
    if (kind !== 'tabs') return NOWHERE;
    if (name === undefined) return method === 'POST' ? this.#open(sent) : this.#all();
    const tab = this.#tabs.get(name);
    if (tab === undefined) return NOWHERE;
    if (part === 'sign') return this.#sign(tab);
    if (part === 'payments') return this.#pay(tab, sent, key);
    if (method === 'DELETE') return { status: this.#tabs.delete(name) ? 204 : 404 };
    return { status: 200, value: this.#shown(tab) };
  }

  #all(): Reply {
    return { status: 200, value: [...this.#tabs.values()].map((tab) => this.#shown(tab)) };
  }

  #open(sent: Members): Reply {
    const { guest, due_cents: due } = sent ?? {};
    if (typeof guest !== 'string' || guest === '' || guest.length > 120 || !isAmount(due)) return WRONG;
    this.#last += 1;
    const tab: Tab = { id: `tab${this.#last}`, guest, due_cents: due, state: 'open', payments: [] };
    this.#tabs.set(tab.id, tab);
    return { status: 201, value: this.#shown(tab) };
  }

  #sign(tab: Tab): Reply {
    if (tab.state !== 'open') return OTHERWISE;
    tab.state = 'signed';
    return { status: 200, value: this.#shown(tab) };
  }

  #pay(tab: Tab, sent: Members, key: string): Reply {
    const { amount_cents: amount, paid_on: day } = sent ?? {};
    if (key.length < 8 || !isAmount(amount) || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return WRONG;
    const known = this.#fault === 'keys are forgotten' ? undefined : tab.payments.find((each) => each.key === key);
    if (known !== undefined) return { status: 201, value: plain(known) };
    if (tab.state !== 'signed' || amount > leftOf(tab)) return OTHERWISE;
    const payment: Payment = { number: tab.payments.length + 1, key, amount_cents: amount, paid_on: day };
    tab.payments.push(payment);
    const isInParts = tab.payments.length > 1 && this.#fault === 'what is paid in parts stays signed';
    if (leftOf(tab) === 0 && !isInParts) tab.state = 'paid';
    return { status: 201, value: plain(payment) };
  }

  #shelf(method: string, slug: string, sent: Members): Reply {
    if (!/^[a-z-]+$/.test(slug)) return method === 'PUT' ? WRONG : NOWHERE;
    const known = this.#shelves.get(slug);
    if (method === 'PUT') {
      if (typeof sent?.['label'] !== 'string') return WRONG;
      this.#shelves.set(slug, sent['label']);
      const isNew = known === undefined && this.#fault !== 'new shelves are none';
      return { status: isNew ? 201 : 200, value: { slug, label: sent['label'] } };
    }
    if (known === undefined) return NOWHERE;
    if (method === 'DELETE') return { status: this.#shelves.delete(slug) ? 204 : 404 };
    return { status: 200, value: { slug, label: known } };
  }

  #shown(tab: Tab): unknown {
    const { payments, ...rest } = tab;
    const days = payments.toSorted(
      (one, other) => one.paid_on.localeCompare(other.paid_on) || one.number - other.number,
    );
    const last = this.#fault === 'the last is the one put down last' ? payments.at(-1) : days.at(-1);
    const shown = { last_paid_on: last?.paid_on ?? null, last_cents: last?.amount_cents ?? null };
    return { ...rest, left_cents: leftOf(tab), ...shown };
  }
}

function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9000;
}

function leftOf({ due_cents: due, payments }: Tab): number {
  return due - payments.reduce((sum, { amount_cents: amount }) => sum + amount, 0);
}

function plain({ key: _, ...payment }: Payment): unknown {
  return payment;
}
