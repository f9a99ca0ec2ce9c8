import { useCallback, useRef, useState } from 'react';
import type { LocalRef } from 'shared/contract';
import type { Infrastructure, Operation } from 'shared/kinds';
import { discard } from 'shared/outbox';
import type { WorkItem, WorkState } from 'shared/programme';
import { notify, useUnsavedChanges } from 'shared/ui/core';
import { type SchemaForm, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { type PicturesState, usePictures } from 'shared/ui/pictures';
import { sendWorkMove } from 'shared/works';
import { useWorksTexts } from '../../locales/works-texts';
import { refreshWorks } from '../show-works/refresh-works';
import {
  answersOf,
  type MoveValues,
  moveDay,
  moveFormSchema,
  operationsSince,
  problemsOf,
  targetOf,
} from './move-evidence';

/** States that users can move works to. */
export const OFFERED = [
  'PLANNED',
  'DECLINED',
  'FITTED',
  'VERIFIED',
  'FAULTY',
  'REQUESTED',
  'CANCELLED',
] as const satisfies readonly WorkState[];
export type Offered = (typeof OFFERED)[number];

const NO_PICTURES: readonly never[] = [];

export interface MoveFormOptions {
  item: WorkItem;
  to: Offered;
  infrastructure: Infrastructure | undefined;
  onClose: () => void;
  /** Called when somebody else has moved the item meanwhile. */
  onMeanwhile: (current: WorkState) => void;
}

export interface MoveFormState {
  form: SchemaForm<typeof moveFormSchema>;
  pictures: PicturesState;
  target: Offered;
  operation: Operation | undefined;
}

const operationIn = (infrastructure: Infrastructure | undefined, id: number | null | undefined) =>
  infrastructure?.properties.operations.find(operation => operation.id === id);

/** The id of the only operation since the request; `null` for none or several. */
function onlyOperation(infrastructure: Infrastructure | undefined, requestedOn: string): number | null {
  const [first, ...others] = operationsSince(infrastructure?.properties.operations ?? [], requestedOn);
  return first && others.length === 0 ? first.id : null;
}

/** State of a move's form: values, pictures and sending. Asks before unsent changes are lost. */
export function useMoveForm(options: MoveFormOptions): MoveFormState {
  const { item, to, infrastructure, onClose, onMeanwhile } = options;
  const t = useWorksTexts();
  /** Reference of the refused attempt, which the next attempt corrects. */
  const refused = useRef<LocalRef>(undefined);
  const [initial] = useState(() => ({
    date: moveDay(item.requested_on),
    operation: onlyOperation(infrastructure, item.requested_on),
  }));
  const pictures = usePictures(NO_PICTURES);

  async function submit(values: MoveValues): Promise<SubmitResult> {
    const target = targetOf(to, values) as Offered;
    const operation = target === 'FITTED' ? operationIn(infrastructure, values.operation) : undefined;
    const move = {
      to: target,
      date: operation?.properties.date ?? values.date,
      planned_for: target === 'PLANNED' ? values.planned_for : null,
      reason: values.reason ?? '',
      fault: target === 'FAULTY' ? values.fault : null,
      operation: operation?.id ?? null,
      answers: to === 'VERIFIED' ? answersOf(values) : null,
    };
    const handOver = await pictures.handOver();
    const outcome = await sendWorkMove(item, move, { handOver, replaces: refused.current });
    void refreshWorks();
    switch (outcome.status) {
      case 'saved':
        notify({ type: 'success', msg: t(`move.done.${target}`) });
        return { status: 'saved', leave: onClose };
      case 'waits':
        notify({ type: 'info', msg: t('move.waiting') });
        return { status: 'saved', leave: onClose };
      case 'full':
        notify({ type: 'error', msg: t('move.notKept') });
        return { status: 'failed' };
      case 'refused': {
        const { ref, current, error } = outcome;
        if (current) {
          // The user is told immediately, so the outbox need not keep the move.
          await discard(ref);
          return { status: 'saved', leave: () => onMeanwhile(current) };
        }
        refused.current = ref;
        if (error.problems.length > 0) return { status: 'refused', problems: error.problems };
        notify({ type: 'error', msg: error.detail ?? t('move.notSent') });
        return { status: 'failed' };
      }
    }
  }

  const count = pictures.value.filter(({ removed }) => !removed).length;
  const { problems: ofPictures } = pictures;
  const form = useSchemaForm(moveFormSchema, {
    initial,
    onSubmit: submit,
    validate: useCallback(
      (values: MoveValues) => [
        ...problemsOf(item, to, values, operationIn(infrastructure, values.operation), count),
        ...ofPictures,
      ],
      [item, to, infrastructure, count, ofPictures],
    ),
  });
  useUnsavedChanges(!form.done && (form.dirty || pictures.dirty));
  return {
    form,
    pictures,
    target: targetOf(to, form.values) as Offered,
    operation: operationIn(infrastructure, form.values.operation),
  };
}
