import { useState } from 'react';
import { toggle } from 'shared/basket';
import { calendarDateSchema, freeText, localToday, type Problem, requiredText, z } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { type Deadlines, daysAfter, WORK_MEASURES } from 'shared/programme';
import { notify, useUnsavedChanges } from 'shared/ui/core';
import { type SchemaForm, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { useWorksTexts } from '../../locales/works-texts';
import { managerIn, namedIds } from './chosen-ids';
import { type AskedFor, measuresFor, typesToChoose } from './ordered-measures';
import { changeOrder, createOrder, type OrderResult, refusedItems } from './save-order';
import { type Candidates, useCandidates } from './use-candidates';

const LONGEST_NAME = 200;
export const LONGEST_NOTE = 2000;
const MOST_DAYS = 3650;

const measures = z
  .array(z.enum([...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE]))
  .nullish()
  .transform(names => names ?? []);
const measureFields = { mode: z.enum(['advised', 'same']), POLE: measures, LINE: measures };

/** The fields that new and existing orders have in common. */
export const orderFields = {
  name: requiredText(LONGEST_NAME),
  answer_by: calendarDateSchema,
  verify_by_days: z.int().min(1).max(MOST_DAYS),
  note: freeText(LONGEST_NOTE),
};
const newOrderSchema = z.object({ owner_id: z.int().positive(), ...orderFields, ...measureFields });
const additionSchema = z.object(measureFields);

interface OrderFormOptions {
  /** URL with the initial values of an order. */
  address: URLSearchParams;
  onSaved: (order: number) => void;
}

const beginning = () => ({ mode: 'advised' as const, POLE: [], LINE: [] });

/** Problems of the fields whose measures are not chosen yet. */
const unchosen = (candidates: Candidates, values: AskedFor): Problem[] =>
  typesToChoose(candidates.ordered, values.mode)
    .filter(type => values[type].length === 0)
    .map(type => ({ path: [type], code: 'required', params: {} }));

const itemsOf = ({ ordered }: Candidates, values: AskedFor) =>
  ordered.map(candidate => ({
    infrastructure: candidate.id,
    measures: measuresFor(candidate, values),
    note: '',
  }));

/** Uses this device's day, since the server's day may not have begun here. */
const requested = () => ({ requested_on: localToday() });

/** Returns a function that notifies of the result of an order and converts it for the form. */
function useOutcome(candidates: Candidates, onSaved: (order: number) => void) {
  const t = useWorksTexts();
  const locale = useLocale();
  return (result: OrderResult): SubmitResult => {
    if (result.status === 'saved') {
      const ids = candidates.ordered.map(({ id }) => id);
      const count = ids.length;
      notify({ type: 'success', msg: t('order.saved', { count }) });
      return {
        status: 'saved',
        leave() {
          toggle(infrastructures.name, ids, false);
          onSaved(result.order.id);
        },
      };
    }
    if (result.status !== 'refused') {
      notify({ type: 'error', msg: t('order.saveFailed') });
      return { status: 'failed' };
    }
    const { obstacles, others } = refusedItems(result.problems, candidates.ordered, locale);
    if (obstacles.size > 0) {
      candidates.refuse(obstacles);
      notify({ type: 'warning', msg: t('order.taken', { count: obstacles.size }) });
    }
    if (others.length > 0) return { status: 'refused', problems: others };
    if (obstacles.size === 0) notify({ type: 'error', msg: result.detail ?? t('order.saveFailed') });
    return { status: 'failed' };
  };
}

export interface NewOrderForm {
  form: SchemaForm<typeof newOrderSchema>;
  candidates: Candidates;
}

/**
 * The form of a new order. Asks before unsaved changes are lost.
 * @param begin ids of the supports and lines that the order starts with
 * @param deadlines initial deadlines, from the settings
 */
export function useNewOrder(
  { address, onSaved }: OrderFormOptions,
  begin: readonly number[],
  deadlines: Deadlines,
): NewOrderForm {
  const [uuid] = useState(() => crypto.randomUUID());
  const candidates = useCandidates(begin, true);
  const outcome = useOutcome(candidates, onSaved);
  const [initial] = useState(() => ({
    owner_id: managerIn(address),
    answer_by: daysAfter(localToday(), deadlines.answer_days),
    verify_by_days: deadlines.verify_days,
    ...beginning(),
  }));
  const form = useSchemaForm(newOrderSchema, {
    initial,
    onSubmit: async ({ mode, POLE, LINE, ...fields }) =>
      outcome(
        await createOrder({
          ...fields,
          uuid,
          ...requested(),
          items: itemsOf(candidates, { mode, POLE, LINE }),
        }),
      ),
    validate: values => unchosen(candidates, values),
  });
  useUnsavedChanges(!form.done && (form.dirty || candidates.dirty));
  return { form, candidates };
}

export interface AdditionForm {
  form: SchemaForm<typeof additionSchema>;
  candidates: Candidates;
}

export function useAddition(order: number, { address, onSaved }: OrderFormOptions): AdditionForm {
  const [begin] = useState(() => namedIds(address));
  const candidates = useCandidates(begin, false);
  const outcome = useOutcome(candidates, onSaved);
  const [initial] = useState(() => beginning());
  const form = useSchemaForm(additionSchema, {
    initial,
    onSubmit: async values =>
      outcome(await changeOrder(order, { ...requested(), items: itemsOf(candidates, values) }, undefined)),
    validate: values => unchosen(candidates, values),
  });
  useUnsavedChanges(!form.done && (form.dirty || candidates.dirty));
  return { form, candidates };
}
