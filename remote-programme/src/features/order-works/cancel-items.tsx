import { useState } from 'react';
import { ApiError, request, useQuery } from 'shared/api';
import { requiredText, z } from 'shared/contract';
import { madeMoveSchema, type WorkItem, type WorkState } from 'shared/programme';
import { LoadFailure, LoadingState, notify, useUnsavedChanges } from 'shared/ui/core';
import { Progress } from 'shared/ui/data';
import { Field, type SubmitResult, TextArea, useSchemaForm } from 'shared/ui/form';
import { fetchKindPage } from 'shared/ui/list';
import { useKindTexts } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { moveDay } from '../move-works/move-evidence';
import { allPages } from '../show-works/all-pages';
import { FormPage } from '../show-works/form-page';
import { refreshWorks } from '../show-works/refresh-works';

/** States in which a coordinator can cancel works. */
const CANCELLABLE: readonly WorkState[] = ['REQUESTED', 'PLANNED', 'DECLINED'];
const LONGEST_REASON = 300;
const schema = z.object({ reason: requiredText(LONGEST_REASON) });

/**
 * Cancels an item. Without a connection this fails.
 * @returns whether it was cancelled
 */
async function cancelItem({ id, requested_on }: WorkItem, reason: string): Promise<boolean> {
  const uuid = crypto.randomUUID();
  const body = { uuid, item: id, to: 'CANCELLED', date: moveDay(requested_on), reason };
  try {
    await request(madeMoveSchema, 'work-events/', {
      method: 'POST',
      headers: { 'idempotency-key': uuid },
      body,
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const cancellable = (order: number, signal: AbortSignal): Promise<WorkItem[]> =>
  allPages(page => fetchKindPage(workItems, page, signal), { order: [order], state: CANCELLABLE });

interface CancelItemsProps {
  order: number;
  name: string;
  onSaved: (order: number) => void;
  onClose: () => void;
}

/** Cancels all items of an order that are in a state of `CANCELLABLE`. */
export function CancelItems(props: CancelItemsProps) {
  const say = useKindTexts(workItems);
  const { order } = props;
  const { data, isError, refetch } = useQuery({
    queryKey: ['cancellable-items', order],
    queryFn: ({ signal }) => cancellable(order, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <CancelForm {...props} items={data} />;
  if (isError) return <LoadFailure title={say('failed')} onRetry={() => void refetch()} ofAreas={false} />;
  return <LoadingState />;
}

function CancelForm({ order, name, items, onSaved, onClose }: CancelItemsProps & { items: WorkItem[] }) {
  const t = useWorksTexts();
  const [progress, setProgress] = useState<number | null>(null);
  const count = items.length;

  async function cancelAll({ reason }: { reason: string }): Promise<SubmitResult> {
    let failed = 0;
    for (const [i, item] of items.entries()) {
      setProgress(i);
      const isCancelled = await cancelItem(item, reason);
      if (!isCancelled) failed += 1;
    }
    void refreshWorks();
    notify(
      failed === 0
        ? { type: 'success', msg: t('order.cancelled', { count }) }
        : { type: 'warning', msg: t('order.cancelledPartly', { done: count - failed, failed }) },
    );
    return { status: 'saved', leave: () => onSaved(order) };
  }

  const form = useSchemaForm(schema, { initial: {}, onSubmit: cancelAll });
  useUnsavedChanges(form.dirty);
  return (
    <FormPage
      title={t('order.cancelTitle')}
      about={t('order.number', { name })}
      form={form}
      save={t('order.doCancel', { count })}
      danger
      disabled={count === 0}
      onClose={onClose}
    >
      <p>{count > 0 ? t('order.cancelText', { count }) : t('order.cancelNone')}</p>
      {count > 0 && (
        <Field of={form.field('reason')} label={t('order.cancelReason')} required>
          {control => <TextArea {...control} limit={LONGEST_REASON} />}
        </Field>
      )}
      {progress !== null && <Progress label={t('order.cancelItems')} value={progress} max={count} />}
    </FormPage>
  );
}
