import { type AnswerOf, isLocalRef, type RecordRef } from '../../contract';
import { submit } from '../../outbox';
import { Button } from '../../ui/core';
import { NumberInput } from '../../ui/fields';
import type { ControlProps } from '../../ui/form';
import { type BulkProps, defineRecord, KindBoard, recordScreens, useFieldTexts } from '../../ui/record';
import { surveys } from './surveys';

type Survey = AnswerOf<typeof surveys>;

/** Enters a support or line by its number. One that waits on this device stays unchanged. */
function InfrastructureNumber({ value, ...control }: ControlProps<RecordRef | null | undefined>) {
  return <NumberInput {...control} value={isLocalRef(value) ? null : (value ?? null)} />;
}

/** Says of the chosen surveys that nothing was found. */
function NothingFound({ rows, onDone }: BulkProps) {
  const { label } = useFieldTexts(surveys);
  const body = { nothing_found: true };
  const write = () => {
    for (const { id } of rows) submit({ kind: 'update', resource: surveys.name, id, body });
    onDone();
  };
  return <Button onClick={write}>{label('nothing_found')}</Button>;
}

export const definition = defineRecord({
  kind: surveys,
  prefix: '/surveys',
  list: {
    columns: ['id', 'date', { field: 'way', width: '140px' }, 'observers', 'infrastructure', 'nothing_found'],
    views: { list: 'table', board: props => <KindBoard {...props} field="way" /> },
    bulk: NothingFound,
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
