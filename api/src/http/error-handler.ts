import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, messageOf } from 'shared/contract';
import type { Engine } from '../database/engine';
import { textOf } from '../texts';
import { describeUses } from './describe-uses';
import { problemsBody } from './problems-body';
import { localeOf } from './request-locale';
import { InvalidInput, type Refusal, RequestRefused } from './request-refused';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'not_authenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'throttled',
  503: 'unavailable',
};

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  refusal: Refusal,
) {
  const locale = localeOf(request);
  const { problem, reason, usedBy } = refusal;
  const uses = usedBy && describeUses(locale, usedBy);
  const values = { ...refusal.values, ...(uses && { uses }) };
  const general = reason ? textOf(locale, 'reason', reason, values) : textOf(locale, 'error', code, values);
  const detail = problem ? messageOf(problem, locale) : general;
  const more = { ...(problem && { problems: [problem] }), ...(usedBy && { used_by: usedBy }) };
  return reply
    .code(status)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...refusal.headers,
    })
    .send(JSON.stringify({ detail, code, ...more, ...refusal.body }));
}

/** One place that turns every failure into an answer; nothing of the inside leaves with a 5xx. */
export function errorHandler(engine: Engine) {
  return function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof RequestRefused)
      return answer(request, reply, error.statusCode, error.errorCode, error.refusal);
    if (error instanceof InvalidInput) {
      const body = problemsBody(error.problems, localeOf(request));
      return reply
        .code(400)
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(body));
    }
    if (engine.isDuplicate(error)) return answer(request, reply, 409, 'conflict', {});
    if (engine.isBadValue(error)) return answer(request, reply, 400, 'invalid', {});
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const code = CODE_OF_STATUS[status] ?? 'invalid';
      return answer(request, reply, CODE_OF_STATUS[status] ? status : 400, code, {});
    }
    request.log.error({ err: error, url: request.url, method: request.method }, 'request failed');
    return answer(
      request,
      reply,
      status === 503 ? 503 : 500,
      status === 503 ? 'unavailable' : 'internal',
      {},
    );
  };
}
