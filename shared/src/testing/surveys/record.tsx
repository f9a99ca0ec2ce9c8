import { type AnswerOf, isLocalRef, type RecordRef } from '../../contract';
import { NumberInput } from '../../ui/fields';
import type { ControlProps } from '../../ui/form';
import { defineRecord, recordScreens } from '../../ui/record';
import { surveys } from './surveys';

type Survey = AnswerOf<typeof surveys>;

/** Enters a support or line by its number. One that waits on this device stays unchanged. */
function InfrastructureNumber({ value, ...control }: ControlProps<RecordRef | null | undefined>) {
  return <NumberInput {...control} value={isLocalRef(value) ? null : (value ?? null)} />;
}

export const definition = defineRecord({
  kind: surveys,
  prefix: '/surveys',
  list: {
    columns: ['id', 'date', { field: 'way', width: '140px' }, 'observers', 'infrastructure', 'nothing_found'],
  },
  headline: ({ properties }: Survey, { words, shown }) => `${words.one} · ${shown('date', properties)}`,
  draft: ({ author, infrastructure, today }) => ({
    infrastructure,
    date: today,
    observers: author,
    way: 'FOOT',
    nothing_found: false,
  }),
  controls: { infrastructure: InfrastructureNumber },
});

export const screens = recordScreens(definition);
