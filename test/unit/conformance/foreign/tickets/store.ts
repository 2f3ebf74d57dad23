/** A ticket as it is kept. */
export interface Ticket {
  readonly id: number;
  title: string;
  body: string;
  state: string;
  readonly author: string;
  labels: string[];
  created_at: string;
  due_date: string | null;
  confidential: boolean;
  weight: unknown;
  readonly board: number;
}

/** What somebody says about a ticket. */
export interface Comment {
  readonly ticket: number;
  readonly id: number;
  text: string;
  readonly author: string;
}

/** A board of tickets. */
export interface Board {
  readonly id: number;
  readonly slug: string;
  title: string;
}

/** Somebody who calls. */
export interface Caller {
  readonly user: string;
  readonly role: 'admin' | 'reader';
}

/** Who has which token. */
export const CALLERS: Readonly<Record<string, Caller>> = {
  'tok-ada-1815': { user: 'ada', role: 'admin' },
  'tok-rex-0001': { user: 'rex', role: 'reader' },
};

const TITLES = [
  'Zip',
  'Yarn',
  'Xylo',
  'Wood',
  'Vine',
  'Urn',
  'Tin',
  'Silk',
  'Rope',
  'Quilt',
  'Pine',
  'Oak',
  'Net',
  'Mud',
];

/** Everything the service keeps. */
export class Store {
  readonly tickets: Ticket[];
  readonly comments: Comment[] = [];
  boards: Board[] = [
    { id: 1, slug: 'house', title: 'House' },
    { id: 2, slug: 'garden', title: 'Garden' },
  ];
  lastTicket: number = TITLES.length;
  lastComment = 0;
  lastBoard = 2;

  constructor() {
    this.tickets = TITLES.map((title, index) => ({
      id: index + 1,
      title,
      body: `About ${title.toLowerCase()}`,
      state: index % 3 === 2 ? 'closed' : 'open',
      author: index % 4 === 0 ? 'rex' : 'ada',
      labels: LABELS[index % 4] ?? [],
      created_at: `2026-02-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
      due_date: index % 2 === 0 ? null : '2026-11-11',
      confidential: index === 5,
      weight: index % 5 === 0 ? null : index % 5,
      board: 1 + (index % 2),
    }));
    for (const ticket of [1, 2]) {
      for (const text of ['first', 'second', 'third']) this.comment(ticket, `${text} of ${ticket}`, 'ada');
    }
  }

  comment(ticket: number, text: string, author: string): Comment {
    const comment = { ticket, id: (this.lastComment += 1), text, author };
    this.comments.push(comment);
    return comment;
  }
}

const LABELS = [['bug'], ['bug', 'urgent'], [], ['urgent']];
