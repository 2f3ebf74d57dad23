import type { Request, Response } from 'express';
import { type House, Refused, adminOnly, callerOf, idIn, isText, membersOf, send, ticketOf } from './house.ts';
import type { Comment } from './store.ts';

/** Comments on tickets. */
export function registerComments(house: House): void {
  const { app, store } = house;
  app.get('/tickets/:id/comments', (request, response) => list(house, request, response));
  app.post('/tickets/:id/comments', (request, response) => {
    const { id } = ticketOf(house, request, response);
    if (!house.is('reader-writes') && !house.is('reader-refused-writes')) adminOnly(response);
    const text = textIn(request);
    if (house.is('new-id-one')) store.lastComment -= 1;
    const comment = store.comment(id, text, callerOf(response).user);
    if (!house.is('reader-writes')) adminOnly(response);
    response.status(201);
    send(house, response, shown(comment));
  });
  app.get('/tickets/:id/comments/:comment_id', (request, response) => {
    send(house, response, shown(commentOf(house, request, response)));
  });
  app.patch('/tickets/:id/comments/:comment_id', (request, response) => {
    const comment = commentOf(house, request, response);
    adminOnly(response);
    comment.text = textIn(request);
    send(house, response, shown(comment));
  });
  app.delete('/tickets/:id/comments/:comment_id', (request, response) => {
    const comment = commentOf(house, request, response);
    adminOnly(response);
    store.comments.splice(store.comments.indexOf(comment), 1);
    response.status(204).end();
  });
}

function list(house: House, request: Request, response: Response): void {
  const isOutlived = house.is('comments-outlive') && /^\d+$/.test(String(request.params['id']));
  const id = isOutlived ? Number(request.params['id']) : ticketOf(house, request, response).id;
  const query = request.query as unknown as URLSearchParams;
  for (const [name, value] of query) {
    const pattern = name === 'page' ? /^[1-9][0-9]{0,8}$/ : name === 'per_page' ? /^([1-9][0-9]?|100)$/ : undefined;
    if (pattern?.test(value) === false || query.getAll(name).length > 1) throw new Refused(400, name);
  }
  const comments = house.store.comments.filter((comment) => comment.ticket === id);
  if (isOutlived && comments.length === 0) ticketOf(house, request, response);
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('per_page') ?? 20);
  response.setHeader('x-total', String(comments.length));
  if (page * size < comments.length) {
    const next = `http://${request.headers.host ?? ''}${request.baseUrl}${request.path}?page=${page + 1}&per_page=${size}`;
    response.setHeader('link', `<${next}>; rel="next"`);
  }
  const items = comments.slice((page - 1) * size, page * size);
  send(
    house,
    response,
    items.map((comment) => shown(comment)),
  );
}

function commentOf(house: House, request: Request, response: Response): Comment {
  const { id } = ticketOf(house, request, response);
  const wanted = idIn(request.params['comment_id']);
  const comment = house.store.comments.find((item) => {
    return item.id === wanted && (item.ticket === id || house.is('comment-of-other'));
  });
  if (comment === undefined) throw new Refused(404, 'no such comment');
  return comment;
}

function textIn(request: Request): string {
  const { text, ...others } = membersOf(request.body);
  if (!isText(text, 1, 500) || Object.keys(others).length > 0) throw new Refused(400, 'text');
  return text;
}

function shown({ ticket: _, ...comment }: Comment): unknown {
  return comment;
}
