import { same } from '../claims.ts';
import type { Shape } from './shape.ts';

/** Media types of answers and of request bodies. */
export const mediaShapes: readonly Shape[] = [
  {
    title: 'where JSON is offered it types the result alone, of errors too',
    right: [
      same("Extract<media.GetReportResult, { status: 200 }>['body']", 'media.Report'),
      same("Extract<media.GetReportResult, { status: 404 }>['body']", 'media.Problem'),
      same("Extract<media.GetReportResult, { status: 409 }>['body']", 'string'),
      same("Extract<media.GetVendorResult, { status: 200 }>['body']", 'media.Report'),
      same("Extract<media.GetAnyPetResult, { status: 200 }>['body']", 'media.Report'),
      same("Extract<media.GetPictureResult, { status: 200 }>['body']", 'Blob'),
      same("Awaited<ReturnType<typeof media.getReport.orThrow>>['body']", 'media.Report'),
    ],
  },
  {
    title: 'accept chooses another media type and its type',
    right: [
      "async function csv() { const r = await media.getReport(client, {}, { accept: 'text/csv' });" +
        ' if (r.status === 200) check<Equal<typeof r.body, string>>(); if (r.status === 404) check<Equal<typeof r.body, media.Problem>>(); } void csv;',
      "async function pdf() { const { body } = await media.getReport.orThrow(client, {}, { accept: 'application/pdf' }); check<Equal<typeof body, Blob>>(); } void pdf;",
      "async function json() { const { body } = await media.getReport.orThrow(client, {}, { accept: 'application/json' }); check<Equal<typeof body, media.Report>>(); } void json;",
      "async function range() { const { body } = await media.getVendor.orThrow(client, {}, { accept: 'text/html' }); check<Equal<typeof body, string>>(); } void range;",
      "async function either(accept: 'text/csv' | 'application/json') { const { body } = await media.getReport.orThrow(client, {}, { accept }); check<Equal<typeof body, string | media.Report>>(); } void either;",
      "void media.getPicture(client, {}, { accept: 'image/jpeg' });",
    ],
    wrong: [
      "void media.getReport(client, {}, { accept: 'text/html' });",
      "void media.getAnyPet(client, {}, { accept: 'text/csv' });",
      'async function other(accept: string) { await media.getReport(client, {}, { accept }); } void other;',
    ],
  },
  {
    title: 'contentType tells bodies apart; JSON goes without',
    right: [
      "void media.addPet(client, { body: { title: 't' } });",
      "void media.addPet(client, { body: { title: 't' }, contentType: 'application/json' });",
      "void media.addPet(client, { body: 'a,b', contentType: 'text/csv' });",
      "void media.addPet(client, { body: new Blob([]), contentType: 'image/png' });",
    ],
    wrong: [
      "void media.addPet(client, { body: 'a,b' });",
      "void media.addPet(client, { body: { title: 't' }, contentType: 'text/csv' });",
      "void media.addPet(client, { body: new Blob([]), contentType: 'application/json' });",
      "void media.addPet(client, { body: 'a', contentType: 'text/html' });",
      'void media.addPet(client, {});',
    ],
  },
];
