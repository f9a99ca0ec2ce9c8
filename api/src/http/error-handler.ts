import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from 'shared/contract';
import type { ErrorCode } from 'shared/server';
import { textOf } from '../config/texts';
import { isFull } from '../store/storage-fault';
import type { Store } from '../store/store';
import { isBrokenOff } from './broken-off';
import { problemsBody } from './problems-body';
import { localeOf } from './request-locale';
import { describeUses, InvalidInput, overloaded, type Refusal, RequestRefused } from './request-refused';
import { routeOf } from './route-table';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'not_authenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'throttled',
  503: 'unavailable',
};

const PROBLEM_TYPE = 'application/problem+json';

/** Sends a refusal, to clients that accept it with the members of RFC 9457. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, status: number, body: object) {
  const isProblem = request.headers.accept?.toLowerCase().includes(PROBLEM_TYPE) ?? false;
  // The messages of a field called `title` are in `problems` too.
  const members = isProblem && { type: 'about:blank', title: STATUS_CODES[status], status };
  return reply
    .code(status)
    .header('content-type', `${isProblem ? PROBLEM_TYPE : 'application/json'}; charset=utf-8`)
    .send(JSON.stringify({ ...body, ...members }));
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  refusal: Refusal,
) {
  const locale = localeOf(request);
  const { problem, reason, usedBy, wordsOfKinds } = refusal;
  const uses = usedBy && describeUses(locale, usedBy, wordsOfKinds);
  const values = { ...refusal.values, ...(uses && { uses }) };
  const text = reason ? textOf(locale, 'reason', reason, values) : textOf(locale, 'error', code, values);
  const detail = problem ? messageOf(problem, locale) : text;
  const extra = {
    ...(problem && { problems: [problem] }),
    ...(reason && { reason }),
    ...(usedBy && { used_by: usedBy }),
  };
  reply.headers({ 'cache-control': 'no-store', ...refusal.headers });
  return sendRefusal(request, reply, status, { detail, code, ...extra, ...refusal.body });
}

/**
 * Removes PostgreSQL's `detail` from an error before it is logged, since it contains the values of the refused row.
 */
function withoutValues(error: Error & { detail?: unknown }): Error {
  delete error.detail;
  return error;
}

/** Turns every error into a response; a 5xx reveals no internals. */
export function errorHandler({ engine, storage }: Pick<Store, 'engine' | 'storage'>) {
  return function answerError(
    error: FastifyError | RequestRefused | InvalidInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (error instanceof RequestRefused)
      return sendError(request, reply, error.statusCode, error.errorCode, error.refusal);
    if (error instanceof InvalidInput) {
      const body = { ...problemsBody(error.problems, localeOf(request)), ...error.body };
      return sendRefusal(request, reply, 400, body);
    }
    // No client receives the response after a disconnect, whatever failed.
    if (isBrokenOff(request)) return sendError(request, reply, 408, 'request_timeout', {});
    const fault = storage.note(error);
    // 507 says that a change was not saved. A read that fails for the same reason gets 503.
    const saves = !['GET', 'HEAD'].includes(request.method);
    if (isFull(fault) && saves) return sendError(request, reply, 507, 'storage_full', {});
    if (fault) return sendError(request, reply, 503, 'unavailable', { reason: fault });
    if (engine.isCollision(error) || engine.isTooSlow(error))
      return answerError(overloaded(), request, reply);
    if (engine.isAway(error)) {
      request.log.error({ err: error }, 'database does not answer');
      return answerError(overloaded('database_away'), request, reply);
    }
    if (engine.isDuplicate(error)) return sendError(request, reply, 409, 'conflict', {});
    if (engine.isLostReference(error))
      return sendError(request, reply, 409, 'conflict', { reason: 'lost_reference' });
    if (engine.isBadValue(error)) return sendError(request, reply, 400, 'invalid', {});
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const code = CODE_OF_STATUS[status] ?? 'invalid';
      return sendError(request, reply, CODE_OF_STATUS[status] ? status : 400, code, {});
    }
    const { method } = request;
    request.log.error({ err: withoutValues(error), method, route: routeOf(request) }, 'request failed');
    return sendError(
      request,
      reply,
      status === 503 ? 503 : 500,
      status === 503 ? 'unavailable' : 'internal',
      {},
    );
  };
}
