import { useEffect } from 'react';
import type { Query } from 'shared/api';
import { formatDate } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { type Survey, surveys } from 'shared/kinds/surveys';
import { LocalizedLink, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, PlusIcon } from 'shared/ui/core';
import { DeathTag, Pill } from 'shared/ui/data';
import { PhotoRow } from 'shared/ui/list';
import {
  type DraftSource,
  defineRecord,
  type FieldTexts,
  type FormState,
  type FormTarget,
  type ListActionsProps,
  useFieldTexts,
  useKindTexts,
} from 'shared/ui/record';
import { keepLastSurvey, lastSurvey } from '../features/record-survey/last-survey';
import { TargetsField } from '../features/record-survey/targets-field';
import { orderArchive } from '../features/show-survey/order-archive';
import { ProgrammeField, ProgrammeFilter, ProgrammeLink } from '../features/show-survey/programme-choice';
import { useSurveyTexts } from '../locales/survey-texts';
import classes from './surveys.module.css';

type Row = { id: number; properties: Survey };

/** What was found, or that the search does not say so yet. */
function Found({ properties: { finds, nothing_found } }: Row) {
  const t = useSurveyTexts();
  const { label } = useFieldTexts(surveys);
  if (finds > 0) return <DeathTag count={finds} />;
  return (
    <Pill tone={nothing_found ? null : 'wait'}>
      {nothing_found ? label('nothing_found') : t('list.notSaid')}
    </Pill>
  );
}

/** Leads from the list of searches to programmes and trials. */
function Actions({ filters }: ListActionsProps) {
  const t = useSurveyTexts();
  const say = useKindTexts(surveys);
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  return (
    <>
      <LocalizedLink className={classes.link ?? ''} to="/surveys/programmes">
        {t('list.programmes')}
      </LocalizedLink>
      <LocalizedLink className={classes.link ?? ''} to="/surveys/trials">
        {t('list.trials')}
      </LocalizedLink>
      <Button size="large" onClick={() => void orderArchive(filters as Query)}>
        {t('archive.button')}
      </Button>
      {writes && (
        <Button
          type="primary"
          size="large"
          icon={<PlusIcon aria-hidden />}
          onClick={() => navigate('/surveys?new=1')}
        >
          {say('new')}
        </Button>
      )}
    </>
  );
}

/** Remembers what the next search of this device begins with. */
function RememberDefaults({ form: { values }, isNew }: FormState<typeof surveys>) {
  useEffect(
    function remember() {
      if (isNew) keepLastSurvey(values);
    },
    [values, isNew],
  );
  return null;
}

/** Number of supports and lines. Several parts of a line may have been searched. */
const numberOfTargets = ({ properties: { targets } }: Row) =>
  new Set(targets.map(({ infrastructure }) => infrastructure)).size;

const dayOf = ({ properties }: Row, { locale }: FieldTexts) =>
  formatDate(properties.date, locale, { dateStyle: 'medium' });

export const definition = defineRecord({
  kind: surveys,
  prefix: '/surveys',
  list: {
    columns: [
      'id',
      { field: 'date', width: '140px', render: dayOf },
      'observers',
      { field: 'way', width: '130px' },
      {
        field: 'targets',
        title: ({ locale }: FieldTexts) => infrastructures.words[locale].many,
        width: '150px',
        align: 'end',
        render: numberOfTargets,
      },
      { field: 'finds', width: '170px', render: (row: Row) => <Found {...row} /> },
      {
        field: 'programme',
        render: ({ properties }: Row) => <ProgrammeLink id={properties.programme} />,
      },
      { field: 'visibility', extra: true },
      { field: 'width_m', extra: true },
      { field: 'distance_m', extra: true },
    ],
    filters: ['q', 'done_after', 'programme', 'way', 'visibility', 'nothing_found'],
    quickFilters: ['q', 'done_after', 'programme'],
    filterControls: { programme: ProgrammeFilter },
    actions: Actions,
    compact: (row: Row, texts: FieldTexts) => (
      <PhotoRow
        title={dayOf(row, texts)}
        path={`/surveys/${row.id}`}
        detail={`${row.properties.observers} · ${texts.shown('way', row.properties)} · ${useSurveyTexts.translate('targets.chosen', { count: numberOfTargets(row) })}`}
        pills={<Found {...row} />}
      />
    ),
  },
  form: {
    useAbout: ({ infrastructure }: FormTarget) => ({ infrastructure }),
    draft: ({ about: { infrastructure }, author, today }: DraftSource) => ({
      ...lastSurvey(),
      date: today,
      started_at: '',
      ended_at: '',
      observers: author,
      targets: infrastructure === null ? [] : [{ infrastructure, from_m: null, to_m: null }],
      nothing_found: false,
    }),
    parts: [
      { field: 'targets', control: TargetsField },
      'date',
      {
        row: [
          { field: 'started_at', input: { type: 'time' } },
          { field: 'ended_at', input: { type: 'time' } },
        ],
      },
      'observers',
      'way',
      'visibility',
      { row: ['people', 'width_m'] },
      'nothing_found',
      {
        fold: 'more',
        parts: [{ field: 'programme', control: ProgrammeField }, 'distance_m', 'remark'],
      },
      { slot: RememberDefaults },
    ],
  },
});
