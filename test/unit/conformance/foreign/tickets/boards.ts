import type { Request } from 'express';
import { type House, Refused, adminOnly, isText, membersOf, send } from './house.ts';
import type { Board } from './store.ts';
import { shown } from './tickets.ts';

/** Boards, by id and by slug. */
export function registerBoards(house: House): void {
  const { app, store } = house;
  app.get('/boards', (_, response) => send(house, response, store.boards));
  app.post('/boards', (request, response) => {
    adminOnly(response);
    const { slug, title } = membersOf(request.body);
    if (!isText(slug, 1, 40) || !/^[a-z][a-z-]*$/.test(slug)) throw new Refused(400, 'slug');
    const isTaken = store.boards.some((board) => board.slug === slug);
    if (isTaken && !house.is('slug-twice')) throw new Refused(409, 'slug');
    const board = { id: (store.lastBoard += 1), slug, title: titleIn(title) };
    store.boards.push(board);
    response.status(201);
    send(house, response, board);
  });
  app.get('/boards/:board', (request, response) => send(house, response, boardOf(house, request)));
  app.patch('/boards/:board', (request, response) => {
    const board = boardOf(house, request);
    adminOnly(response);
    const title = titleIn(membersOf(request.body)['title']);
    const isLost = house.is('slug-write-lost') && request.params['board'] === board.slug;
    if (!isLost) board.title = title;
    send(house, response, { ...board, title });
  });
  app.delete('/boards/:board', (request, response) => {
    const board = boardOf(house, request);
    adminOnly(response);
    const index = store.boards.indexOf(board);
    store.boards.splice(
      house.is('delete-any-board') ? Math.max(0, index - 1) : index,
      house.is('delete-any-board') ? 2 : 1,
    );
    response.status(204).end();
  });
  app.get('/boards/:board/tickets', (request, response) => {
    const board = boardOf(house, request);
    const isOther = house.is('slug-other-list') && request.params['board'] === board.slug;
    const id = isOther ? 3 - board.id : board.id;
    const tickets = store.tickets.filter((ticket) => ticket.board === id && !ticket.confidential);
    send(
      house,
      response,
      tickets.map((ticket) => shown(ticket)),
    );
  });
}

function titleIn(title: unknown): string {
  if (!isText(title, 1, 60)) throw new Refused(400, 'title');
  return title;
}

function boardOf({ store }: House, request: Request): Board {
  const text = String(request.params['board']);
  if (!/^([1-9][0-9]{0,14}|[a-z][a-z-]*)$/.test(text)) throw new Refused(400, 'board');
  const board = store.boards.find((item) => item.slug === text || String(item.id) === text);
  if (board === undefined) throw new Refused(404, 'no such board');
  return board;
}
