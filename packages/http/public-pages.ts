// Pages that anybody may read without a script and without signing in: HTML with a style of its own, and
// files; cached by their digest.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../contract/contract.ts';
import { attachment, sentBody } from './attachment.ts';
import type { Services } from './handlers.ts';

/** What stands at an address. */
export type PageAnswer =
  | { kind: 'html'; html: string; style: string; status?: 404 | 409; mayBeIndexed: boolean; mayPost?: true }
  | { kind: 'file'; file: FileAnswer; digest: string; mayBeIndexed: boolean }
  | { kind: 'moved'; to: string };

/** An address pattern with what answers it. */
export interface PublicPage {
  /** Such as `/sites/:slug`. */
  path: string;
  answer(params: Readonly<Record<string, string>>, services: Services): Promise<PageAnswer>;
}

/** What is posted without signing in, by a form of a public page or by a program that signs it. */
export interface PostedForm {
  params: Readonly<Record<string, string>>;
  /** The fields of the form, as they were sent. */
  fields: ReadonlyMap<string, string>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path and query it was posted to. */
  target: string;
  services: Services;
}

/** A short answer for a program. */
export interface ShortAnswer {
  kind: 'text';
  status: 200 | 403 | 404;
  contentType: string;
  text: string;
}

/** An address that takes forms. */
export interface PublicForm {
  path: string;
  answer(posted: PostedForm): Promise<PageAnswer | ShortAnswer>;
}

/** Nothing is loaded, run, framed or sent: the page is its text and its one style, named by its digest. */
function policyFor(style: string, mayPost = false): string {
  const digest = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action ${mayPost ? "'self'" : "'none'"}; frame-ancestors 'none'`;
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  return String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag);
}

/**
 * A browser keeps the page and asks each time whether it still holds, so that what is taken down is gone at
 * once.
 */
function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if (answer.kind === 'moved') return reply.redirect(answer.to, 301);
  const digest = answer.kind === 'html' ? createHash('sha256').update(answer.html).digest('hex') : answer.digest;
  const etag = `"${digest.slice(0, 32)}"`;
  if (!answer.mayBeIndexed) reply.header('x-robots-tag', 'noindex');
  reply.header('cache-control', 'no-cache');
  if (answer.kind === 'file') {
    const { fileName, contentType, body } = answer.file;
    reply.header('etag', etag).header('content-security-policy', "default-src 'none'; sandbox");
    const sent = sentBody(body);
    if (isKnown(request, etag)) {
      if (sent instanceof Readable) sent.destroy();
      return reply.status(304).send();
    }
    reply.header('content-type', contentType).header('content-disposition', attachment(fileName));
    return reply.send(sent);
  }
  reply.header('content-security-policy', policyFor(answer.style, answer.mayPost));
  if (answer.status === undefined) {
    reply.header('etag', etag);
    if (isKnown(request, etag)) return reply.status(304).send();
  }
  return reply
    .status(answer.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .send(answer.html);
}

/** A form is small: a link that was clicked, or a message of a phone. */
const MOST_FORM_BYTES = 65_536;

/** Takes the forms, in a scope of their own: elsewhere no call takes this type of content. */
export function addPublicForms(app: FastifyInstance, forms: readonly PublicForm[], services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_FORM_BYTES }, (_request, body, done) => done(null, body));
    for (const { path, answer } of forms)
      scope.post(path, async (request, reply) => {
        const posted = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const params = request.params as Readonly<Record<string, string>>;
        const given = { params, fields: new Map(posted), headers: request.headers, target: request.url, services };
        const answered = await answer(given);
        if (answered.kind !== 'text') return send(request, reply, answered);
        return reply
          .status(answered.status)
          .header('cache-control', 'no-store')
          .header('content-type', answered.contentType)
          .send(answered.text);
      });
  });
}

/** Serves the pages. */
export function addPublicPages(app: FastifyInstance, pages: readonly PublicPage[], services: Services): void {
  for (const { path, answer } of pages)
    app.get(path, async (request, reply) =>
      send(request, reply, await answer(request.params as Readonly<Record<string, string>>, services)),
    );
}
