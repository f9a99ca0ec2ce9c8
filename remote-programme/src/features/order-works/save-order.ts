import { ApiError, request } from 'shared/api';
import { messageOf, type Problem } from 'shared/contract';
import type { Locale } from 'shared/i18n';
import { type WorkOrder, type WorkOrderInput, workOrderSchema } from 'shared/programme';
import { refreshWorks } from '../show-works/refresh-works';
import type { Candidate, Obstacle } from './fetch-candidates';

const PATH = 'work-orders/';

export type OrderResult =
  | { status: 'saved'; order: WorkOrder }
  /** Somebody else has changed the order meanwhile. */
  | { status: 'conflict'; current: WorkOrder; etag: string | undefined }
  | { status: 'refused'; problems: readonly Problem[]; detail: string | undefined }
  | { status: 'unsent' };

type Body = Partial<Omit<WorkOrderInput, 'items'>> & { items?: readonly object[] };

async function send(method: 'POST' | 'PATCH', path: string, body: Body, headers: Record<string, string>) {
  try {
    const order = await request(workOrderSchema, path, { method, body, headers });
    void refreshWorks();
    return { status: 'saved', order } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.unreachable) return { status: 'unsent' } as const;
    const current = error.status === 412 && (error.body as { current?: unknown } | null)?.current;
    const parsed = workOrderSchema.safeParse(current);
    if (parsed.success) {
      const { version } = parsed.data;
      const etag = version === undefined ? undefined : `"${version}-nested"`;
      return { status: 'conflict', current: parsed.data, etag } as const;
    }
    return { status: 'refused', problems: error.problems, detail: error.detail } as const;
  }
}

/** Saves a new order. Sending it again with the same uuid has no effect. */
export const createOrder = (body: Body & { uuid: string }): Promise<OrderResult> =>
  send('POST', PATH, body, { 'idempotency-key': body.uuid });

/**
 * Changes an order.
 * @param etag the version that the change is based on; without it, another change is overwritten
 */
export const changeOrder = (id: number, body: Body, etag: string | undefined): Promise<OrderResult> =>
  send('PATCH', `${PATH}${id}/`, body, etag ? { 'if-match': etag } : {});

/** Splits a refusal into obstacles by id of the support or line, and problems of the order itself. */
export function refusedItems(
  problems: readonly Problem[],
  ordered: readonly Candidate[],
  locale: Locale,
): { obstacles: Map<number, Obstacle>; others: Problem[] } {
  const obstacles = new Map<number, Obstacle>();
  const others: Problem[] = [];
  for (const problem of problems) {
    const [list, index] = problem.path;
    const candidate = list === 'items' && typeof index === 'number' ? ordered[index] : undefined;
    if (!candidate) others.push(problem);
    else if (problem.code === 'already_ordered')
      obstacles.set(candidate.id, { code: 'open', item: Number(problem.params.item) });
    else if (problem.code === 'unknown_reference') obstacles.set(candidate.id, { code: 'unknown' });
    else obstacles.set(candidate.id, { code: 'refused', text: messageOf(problem, locale) });
  }
  return { obstacles, others };
}
