import { type AnswerOf, isLocalRef, type RecordRef } from '../../contract';
import { lengthOfLine } from '../../geometry';
import { submit } from '../../outbox';
import { Button } from '../../ui/core';
import { NumberInput } from '../../ui/fields';
import type { ControlProps } from '../../ui/form';
import {
  type BulkProps,
  type DraftSource,
  defineRecord,
  type FormState,
  KindBoard,
  recordScreens,
  useFieldTexts,
} from '../../ui/record';
import { surveys } from './surveys';

type Survey = AnswerOf<typeof surveys>;
type SurveyForm = FormState<typeof surveys>;

interface NumberProps extends ControlProps<RecordRef | null | undefined> {
  state: SurveyForm;
}

/** Enters a support or line by its number. One that waits on this device stays unchanged. */
function InfrastructureNumber({ value, state: _, ...control }: NumberProps) {
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

/** The surface that was searched. */
function Surface({ form: { values }, geometry }: SurveyForm) {
  if (geometry?.type !== 'LineString' || !values.width_m) return null;
  return <output>{Math.round(lengthOfLine(geometry) * values.width_m)} m²</output>;
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
  form: {
    draft: ({ about, author, today }: DraftSource) => ({
      ...about,
      date: today,
      observers: author,
      way: 'FOOT',
      nothing_found: false,
    }),
    parts: [
      'geom',
      { row: [{ field: 'infrastructure', control: InfrastructureNumber }, 'width_m'] },
      { slot: Surface },
      'date',
      'observers',
      'way',
      'nothing_found',
      { fold: 'remark', parts: ['remark'] },
    ],
  },
});

export const screens = recordScreens(definition);
