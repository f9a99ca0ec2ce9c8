import { formatDate, formatDateTime, useLocale, withCapital } from 'shared/i18n';
import { type Trial, trials } from 'shared/kinds/surveys';
import { PhotoRow } from 'shared/ui/list';
import {
  ClipboardTextIcon,
  type DraftSource,
  defineRecord,
  type FieldTexts,
  type FormState,
} from 'shared/ui/record';
import { ChecksField } from '../features/record-survey/checks-field';
import { momentAfter } from '../features/record-survey/trial-checks';
import { ProgrammeField, ProgrammeFilter, ProgrammeLink } from '../features/show-survey/programme-choice';
import { useSurveyTexts } from '../locales/survey-texts';

type Row = { id: number; properties: Trial };

/** The result of each search or check, in order. */
function Checks({ properties: { kind, placed_on, checks } }: Row) {
  const t = useSurveyTexts();
  const locale = useLocale();
  return (
    <ol>
      {checks.map(({ id, minutes, seen }) => (
        <li key={id}>
          {kind === 'PERSISTENCE' && `${formatDateTime(momentAfter(placed_on, minutes), locale)} · `}
          {t(`trial.${kind}.${seen ? 'seen' : 'not'}`)}
        </li>
      ))}
    </ol>
  );
}

const nameOf = ({ id, properties }: Row, { say }: FieldTexts) =>
  properties.label || say('numbered', { id: String(id) });

export const definition = defineRecord({
  kind: trials,
  prefix: '/surveys/trials',
  list: {
    columns: [
      'id',
      'label',
      'kind',
      { field: 'size_class', width: '180px' },
      {
        field: 'placed_on',
        width: '140px',
        render: ({ properties }: Row, { locale }) =>
          formatDate(properties.placed_on, locale, { dateStyle: 'medium' }),
      },
      {
        field: 'checks',
        width: '110px',
        align: 'end',
        render: ({ properties }: Row) => properties.checks.length,
      },
      { field: 'region', extra: true },
    ],
    order: '-placed_on',
    filters: ['q', 'placed_after', 'programme', 'kind', 'size_class'],
    filterControls: { programme: ProgrammeFilter },
    compact: (row: Row, texts: FieldTexts) => (
      <PhotoRow
        title={nameOf(row, texts)}
        path={`/surveys/trials/${row.id}`}
        detail={`${texts.shown('kind', row.properties)} · ${formatDate(row.properties.placed_on, texts.locale)}`}
        pills={texts.shown('size_class', row.properties)}
      />
    ),
  },
  form: {
    draft: ({ today }: DraftSource) => ({ kind: 'DETECTION', placed_on: today, checks: [] }),
    parts: [
      {
        field: 'kind',
        // The checks of one purpose make no sense for the other.
        onChange: (kind: 'DETECTION' | 'PERSISTENCE', { form }: FormState<typeof trials>) => {
          form.set('kind', kind);
          form.set('checks', []);
        },
      },
      'size_class',
      'label',
      'placed_on',
      { field: 'checks', control: ChecksField, group: true },
      { field: 'programme', control: ProgrammeField },
      'region',
      { fold: 'remark', parts: ['remark'] },
    ],
  },
  sheet: {
    drawing: <ClipboardTextIcon />,
    headline: (trial: { ref: number; properties: Trial }, texts) =>
      `${withCapital(texts.words.one)} · ${trial.properties.label || texts.say('numbered', { id: String(trial.ref) })}`,
    subtitle: ['kind'],
    main: [
      { look: 'bar', facts: ['size_class', 'placed_on', 'region'] },
      {
        facts: [{ field: 'checks', wide: true, render: (trial: Row) => <Checks {...trial} /> }, 'remark'],
      },
    ],
    aside: [
      {
        card: [
          {
            look: 'rows',
            facts: [
              {
                field: 'programme',
                render: ({ properties }: Row) => <ProgrammeLink id={properties.programme} />,
              },
            ],
          },
          'stamps',
        ],
      },
      'changes',
    ],
  },
});
