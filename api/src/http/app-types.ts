import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Scope } from 'shared/contract';
import type { z } from 'zod';
import type { AnswerHeader } from './answer-headers';
import type { CurrentUser } from './current-user';
import type { RefusedStatus } from './refusal-words';
import type { RequestHeader } from './request-headers';

/** Who may call a route: everybody, any account, or accounts with a scope, with one of several. */
export type Access = 'public' | 'signed-in' | Scope | readonly Scope[];

/** Types handlers by the schemas of their route. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/** The server; routes have Zod schemas, which type their handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a valid access token. */
    user: CurrentUser | null;
  }
  interface FastifyContextConfig {
    /** Required; a route without it fails at startup. */
    access?: Access;
    /** Media types of the response; default JSON. An `Accept` header without any of them is answered 406. */
    produces?: readonly string[];
    /** Ignores the `Authorization` header: for routes that issue tokens or serve files. */
    ignoresToken?: boolean;
    /** Other programs read it: without a token they are asked for one, as password of Basic. */
    forPrograms?: boolean;
    /** Personal tokens may read it, as they may read what is for programs. */
    forTokens?: boolean;
    /** Answered even when the server is overloaded. */
    alwaysAnswered?: boolean;
    /** May take minutes to answer, such as imports, and exports that are built as a whole. */
    takesLong?: boolean;
    /** The body may be an HTML form. */
    acceptsForm?: boolean;
    /** Where the OpenAPI description lists the route, and in which words; one without a summary is not described. */
    tag?: string;
    summary?: string;
    /** What it does and within which limits, for people; who may call it is added. */
    description?: string;
    /** What it answers, and with which status. */
    answer?: z.ZodType;
    status?: number;
    /** Further statuses of success, each with its answer; `null`: without a body. */
    otherAnswers?: Readonly<Record<number, z.ZodType | null>>;
    /** Fields of a `multipart/form-data` body. */
    form?: z.ZodType;
    /** Media type of a body that is not parsed. */
    bodyType?: string;
    /** A write sent again with the same `Idempotency-Key` is carried out once. */
    keyed?: boolean;
    /** Its answer has an `ETag`: for `If-None-Match` of a GET, and `If-Match` of a change. */
    tagged?: boolean;
    /** Headers that it reads and sends, beside those that follow from the rest. */
    reads?: readonly RequestHeader[];
    sends?: readonly AnswerHeader[];
    /** Statuses with which it refuses, beside those that follow from the rest. */
    refuses?: readonly RefusedStatus[];
    /** The route itself checks what is sent instead of a session's token. */
    ownToken?: 'release' | 'signature';
  }
}
