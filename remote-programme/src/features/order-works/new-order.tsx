import { useNomenclatures, useQuery } from 'shared/api';
import { DEFAULT_PRIORITY_SETTINGS, type Deadlines, workOrders } from 'shared/programme';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import { Field } from 'shared/ui/form';
import { choiceOptions } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { settingsQuery } from '../rank-records/ranking-queries';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { AddNumbers } from './add-numbers';
import { AddRecommended } from './add-recommended';
import { idsToOrder } from './chosen-ids';
import { MeasuresChoice } from './measures-choice';
import { OrderFields } from './order-fields';
import { OrderedList } from './ordered-list';
import { measuresFor } from './ordered-measures';
import { useAddition, useNewOrder } from './use-order-form';

interface NewOrderProps {
  address: URLSearchParams;
  onSaved: (order: number) => void;
  onClose: () => void;
}

/**
 * The form of a new order, which starts with the ids in the URL or the basket. Deadlines come from the settings, or
 * from the product's defaults if the settings cannot be loaded.
 */
export function NewOrder(props: NewOrderProps) {
  const t = useWorksTexts();
  const { data, isPending } = useQuery(settingsQuery);
  const begin = useQuery({
    queryKey: ['ids-to-order', String(props.address)],
    queryFn: () => idsToOrder(props.address),
    // Not cached, since the basket may change before the next order.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (begin.isError)
    return (
      <LoadFailure title={t('order.checkFailed')} onRetry={() => void begin.refetch()} ofAreas={false} />
    );
  if (isPending || !begin.data) return <LoadingState />;
  const deadlines = data?.settings ?? DEFAULT_PRIORITY_SETTINGS;
  return <NewOrderForm {...props} begin={begin.data} deadlines={deadlines} />;
}

interface NewOrderFormProps extends NewOrderProps {
  begin: readonly number[];
  deadlines: Deadlines;
}

function NewOrderForm({ address, onSaved, onClose, begin, deadlines }: NewOrderFormProps) {
  const t = useWorksTexts();
  const { locale, label } = useWorkWords();
  const { form, candidates } = useNewOrder({ address, onSaved }, begin, deadlines);
  const nomenclatures = useNomenclatures();
  const { mode, POLE, LINE } = form.values;
  const askedFor = { mode: mode ?? 'advised', POLE: POLE ?? [], LINE: LINE ?? [] };
  const count = candidates.ordered.length;
  return (
    <FormPage
      title={t('order.title')}
      form={form}
      save={t('order.save', { count })}
      disabled={count === 0 || candidates.pending}
      onClose={onClose}
    >
      <Field of={form.field('owner_id')} label={t('order.owner')} term={label(workOrders, 'owner')} required>
        {control => <Select {...control} options={choiceOptions(nomenclatures, 'OWNER', locale)} />}
      </Field>
      <OrderFields form={form} hint={t('order.nameHint')} />
      {count > 0 && (
        <MeasuresChoice
          candidates={candidates.ordered}
          mode={form.field('mode')}
          fields={{ POLE: form.field('POLE'), LINE: form.field('LINE') }}
        />
      )}
      <OrderedList candidates={candidates} measuresOf={candidate => measuresFor(candidate, askedFor)} />
      <AddNumbers onAdd={candidates.add} />
      <AddRecommended
        owner={form.values.owner_id ?? undefined}
        chosen={new Set(candidates.all.map(({ id }) => id))}
        onAdd={candidates.add}
      />
    </FormPage>
  );
}

export function AddToOrder({ order, name, ...rest }: NewOrderProps & { order: number; name: string }) {
  const t = useWorksTexts();
  const { form, candidates } = useAddition(order, rest);
  const { mode, POLE, LINE } = form.values;
  const askedFor = { mode: mode ?? 'advised', POLE: POLE ?? [], LINE: LINE ?? [] };
  const count = candidates.ordered.length;
  return (
    <FormPage
      title={t('order.add')}
      about={t('order.number', { name })}
      form={form}
      save={t('order.save', { count })}
      disabled={count === 0 || candidates.pending}
      onClose={rest.onClose}
    >
      <AddNumbers onAdd={candidates.add} />
      {count > 0 && (
        <MeasuresChoice
          candidates={candidates.ordered}
          mode={form.field('mode')}
          fields={{ POLE: form.field('POLE'), LINE: form.field('LINE') }}
        />
      )}
      <OrderedList candidates={candidates} measuresOf={candidate => measuresFor(candidate, askedFor)} />
    </FormPage>
  );
}
