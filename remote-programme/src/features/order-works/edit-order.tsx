import { useState } from 'react';
import { z } from 'shared/contract';
import { formatDate } from 'shared/i18n';
import type { WorkOrder } from 'shared/programme';
import { Alert, notify, useUnsavedChanges } from 'shared/ui/core';
import { type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { OrderFields } from './order-fields';
import { changeOrder } from './save-order';
import { orderFields } from './use-order-form';

const schema = z.object(orderFields);

interface EditOrderProps {
  order: WorkOrder;
  onSaved: (order: number) => void;
  onClose: () => void;
}

/** Changes name, deadlines and note of an order. Another user's change is shown before it is overwritten. */
export function EditOrder({ order, onSaved, onClose }: EditOrderProps) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const [etag, setEtag] = useState(order.version === undefined ? undefined : `"${order.version}-nested"`);
  const [theirs, setTheirs] = useState<WorkOrder | null>(null);
  const [initial] = useState(() => ({
    name: order.name,
    answer_by: order.answer_by,
    verify_by_days: order.verify_by_days,
    note: order.note,
  }));

  async function save(values: z.output<typeof schema>): Promise<SubmitResult> {
    const result = await changeOrder(order.id, values, etag);
    switch (result.status) {
      case 'saved':
        notify({ type: 'success', msg: t('order.changed') });
        return { status: 'saved', leave: () => onSaved(order.id) };
      case 'conflict':
        setTheirs(result.current);
        setEtag(result.etag);
        return { status: 'failed' };
      case 'refused':
        if (result.problems.length > 0) return { status: 'refused', problems: result.problems };
        notify({ type: 'error', msg: result.detail ?? t('order.saveFailed') });
        return { status: 'failed' };
      case 'unsent':
        notify({ type: 'error', msg: t('order.saveFailed') });
        return { status: 'failed' };
    }
  }

  const form = useSchemaForm(schema, { initial, onSubmit: save });
  useUnsavedChanges(form.dirty);
  const values =
    theirs &&
    [theirs.name, formatDate(theirs.answer_by, locale), String(theirs.verify_by_days), theirs.note]
      .filter(Boolean)
      .join(' · ');
  return (
    <FormPage
      title={t('order.edit')}
      about={t('order.number', { name: order.name })}
      form={form}
      save={t('order.saveChanges')}
      onClose={onClose}
    >
      {values && <Alert type="warning" showIcon title={t('order.conflict', { values })} />}
      <OrderFields form={form} />
    </FormPage>
  );
}
