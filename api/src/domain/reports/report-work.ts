import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REPORT_WORK_HEADER } from 'shared/kinds/reports';
import { throttled } from '../../http/attempt-limiter';
import type { Context } from '../records/context';

const HOUR_MS = 3_600_000;
/** Reports in an hour above which each doubling adds a bit of work. */
const CALM = 30;
/** A phone needs about ten seconds for this many bits. */
const MOST_BITS = 18;
const PATH = 'reports/work/';
const TASK = /^reports\/work\/(\d{1,2})\?(.+)$/;
const LONGEST_PROOF = 300;
/** The tasks are signed for no account. */
const NOBODY = 0;

/** Number of reports of the last hour. */
export async function reportsOfHour({ db }: Pick<Context, 'db'>, now = Date.now()): Promise<number> {
  const { count } = await db
    .selectFrom('public_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received_at', '>', new Date(now - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether so few reports came in the last hour that they are probably no attack. */
export const isCalm = (reports: number): boolean => reports < CALM;

/** Zero bits that a proof of work needs now. */
async function bitsOf(context: Context): Promise<number> {
  const extra = Math.floor(Math.log2(Math.max(1, (await reportsOfHour(context)) / CALM)));
  return Math.min(MOST_BITS, context.config.reportLimits.bits + extra);
}

/** The task that a report must solve before it is sent. It holds for one to two hours. */
export async function reportWork(context: Context) {
  const bits = await bitsOf(context);
  return { work: context.signer.sign(`${PATH}${bits}`, NOBODY), bits };
}

function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex(byte => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}

const proofOf = ({ headers }: FastifyRequest): string => {
  const proof = headers[REPORT_WORK_HEADER];
  return typeof proof === 'string' && proof.length < LONGEST_PROOF ? proof : '';
};

/** The uuid that the work of a request was done for. */
export const uuidOfWork = (request: FastifyRequest): string => proofOf(request).split(' ')[0] ?? '';

/**
 * Checks the proof of work of a report before its body is read.
 * @throws RequestRefused 429 without enough work
 */
export async function requireWork(context: Context, request: FastifyRequest): Promise<void> {
  const proof = proofOf(request);
  const [, , task = ''] = proof.split(' ');
  const [, bits, query] = TASK.exec(task) ?? [];
  const isOurs =
    context.signer.userOf(PATH + bits, Object.fromEntries(new URLSearchParams(query))) === NOBODY;
  const isDone = zeroBits(createHash('sha256').update(proof).digest()) >= Number(bits);
  // The task may have become harder by one bit since it was given.
  if (isOurs && isDone && Number(bits) >= (await bitsOf(context)) - 1) return;
  throw throttled(Date.now(), Date.now());
}
