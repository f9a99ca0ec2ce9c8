import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Scope } from 'shared/contract';
import type { z } from 'zod';
import type { CurrentUser } from './current-user';

/** Who may call a route: everybody, any account, or accounts with a scope. */
export type Access = 'public' | 'signed-in' | Scope;

/** Lets a route's schemas type what its handler gets. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/** The server; schemas of routes are zod's and type what handlers get. */
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
    /** Every route declares it; one without fails at startup. */
    access?: Access;
    /** Media types of the answer; JSON when left out. An `Accept` that refuses all of them is answered 406. */
    produces?: readonly string[];
    /** An `Authorization` header is not looked at: the route is how one gets a token, or serves files. */
    ignoresToken?: boolean;
    /** Answered even when there is too much to do. */
    alwaysAnswered?: boolean;
    /** Minutes may pass before it answers: imports, and exports that are made as a whole. */
    takesLong?: boolean;
    /** The body may be an HTML form. */
    acceptsForm?: boolean;
    /** Where the OpenAPI description lists the route, and in which words; one without a summary is not described. */
    tag?: string;
    summary?: string;
    /** What it answers, and with which status. */
    answer?: z.ZodType;
    status?: number;
    /** Fields of a `multipart/form-data` body. */
    form?: z.ZodType;
  }
}
