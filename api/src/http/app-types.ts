import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Scope } from 'shared/contract';
import type { TokenScope } from 'shared/contract/access';
import type { z } from 'zod';
import type { AnswerHeader, RefusedStatus } from './answer-words';
import type { CurrentUser, OrderLink } from './current-user';
import type { RequestHeader } from './request-headers';

/**
 * Access to a route: everybody, any account, accounts with a scope or with one of several, or the link of an order,
 * which opens no other route.
 */
export type Access = 'public' | 'signed-in' | 'order-link' | Scope | readonly Scope[];

/** Derives types of handlers from the schemas of their route. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a valid access token or personal token. */
    user: CurrentUser | null;
    /** The order of a valid link, on routes for links. */
    orderLink: OrderLink | null;
  }
  interface FastifyContextConfig {
    /** Required access; a route without it fails at startup. */
    access?: Access;
    /** Media types of the response; default JSON. An `Accept` header without any of them is answered 406. */
    produces?: readonly string[];
    /** Whether the `Authorization` header is ignored. */
    ignoresToken?: boolean;
    /** Whether the route is for other programs. They may send a token as the password of Basic. */
    forPrograms?: boolean;
    /** Whether personal tokens may read the route, as they may read routes for programs. */
    forTokens?: boolean;
    /** Whether the route is also for a sign-in that must set up a second factor. */
    forEnrolment?: boolean;
    /** Scope with which a personal token may call the route. */
    tokenScope?: TokenScope;
    /** Whether requests are answered even if the server is overloaded. */
    alwaysAnswered?: boolean;
    /** Whether a response may take minutes, for example after an import. */
    takesLong?: boolean;
    /** Whether the body may be an HTML form. */
    acceptsForm?: boolean;
    /** Section and texts of the route in the OpenAPI description; a route without a summary is not described. */
    tag?: string;
    summary?: string;
    /** What the route does and within which limits; who may call it is added automatically. */
    description?: string;
    /** Schema and status of the response. */
    answer?: z.ZodType;
    status?: number;
    /** Further success statuses, each with its schema; `null` without a body. */
    otherAnswers?: Readonly<Record<number, z.ZodType | null>>;
    /** Fields of a `multipart/form-data` body. */
    form?: z.ZodType;
    /** Media type of a body that is not parsed. */
    bodyType?: string;
    /** Whether a write repeated with the same `Idempotency-Key` is carried out once. */
    keyed?: boolean;
    /** Whether responses have an `ETag`, for `If-None-Match` of a GET and `If-Match` of a change. */
    tagged?: boolean;
    /** Headers read and sent, besides the headers that follow from the other settings. */
    reads?: readonly RequestHeader[];
    sends?: readonly AnswerHeader[];
    /** Error statuses, besides the statuses that follow from the other settings. */
    refuses?: readonly RefusedStatus[];
    /** What the route itself checks instead of the token of a session. */
    ownToken?: 'release' | 'signature' | 'record-link' | 'work';
  }
}
