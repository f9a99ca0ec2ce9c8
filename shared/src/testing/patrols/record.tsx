import { type AnswerOf, isLocalRef, type RecordRef } from '../../contract';
import { lengthOfLine } from '../../geometry';
import { submit } from '../../outbox';
import { Button } from '../../ui/core';
import { DeathTag } from '../../ui/data';
import { NumberInput } from '../../ui/fields';
import type { ControlProps } from '../../ui/form';
import {
  type BulkProps,
  ClipboardTextIcon,
  type DraftSource,
  defineRecord,
  type FormState,
  KindBoard,
  listScreen,
  sheetScreen,
  useFieldTexts,
} from '../../ui/record';
import { patrols } from './patrols';

type Patrol = AnswerOf<typeof patrols>;
type PatrolForm = FormState<typeof patrols>;

interface NumberProps extends ControlProps<RecordRef | null | undefined> {
  state: PatrolForm;
}

/** Enters a support or line by its number. One that waits on this device stays unchanged. */
function InfrastructureNumber({ value, state: _, ...control }: NumberProps) {
  return <NumberInput {...control} value={isLocalRef(value) ? null : (value ?? null)} />;
}

/** Says of the chosen patrols that nothing was found. */
function NothingFound({ rows, onDone }: BulkProps) {
  const { label } = useFieldTexts(patrols);
  const body = { nothing_found: true };
  const write = () => {
    for (const { id } of rows) submit({ kind: 'update', resource: patrols.name, id, body });
    onDone();
  };
  return <Button onClick={write}>{label('nothing_found')}</Button>;
}

/** The surface that was searched. */
function Surface({ form: { values }, geometry }: PatrolForm) {
  if (geometry?.type !== 'LineString' || !values.width_m) return null;
  return <output>{Math.round(lengthOfLine(geometry) * values.width_m)} m²</output>;
}

export const definition = defineRecord({
  kind: patrols,
  prefix: '/patrols',
  list: {
    columns: ['id', 'date', { field: 'way', width: '140px' }, 'observers', 'infrastructure', 'nothing_found'],
    views: { list: 'table', board: props => <KindBoard {...props} field="way" /> },
    bulk: NothingFound,
  },
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
  sheet: {
    drawing: <ClipboardTextIcon />,
    headline: ({ properties }: Patrol, { words, shown }) => `${words.one} · ${shown('date', properties)}`,
    pills: ({ properties }: Patrol) => properties.nothing_found && <DeathTag count={0} />,
    main: [{ facts: ['way', 'width_m', 'infrastructure'], look: 'bar' }, { facts: ['observers', 'remark'] }],
    aside: ['place', { card: [{ facts: ['areas'], look: 'rows' }, 'stamps'] }, 'changes'],
  },
});

export const List = listScreen(definition);
export const Sheet = sheetScreen(definition);
