import { CAUSES_OF_DEATH, isAlive, type PointGeometry } from 'shared/contract';
import { formatDate, formatLength, speciesName, useLocale } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { CausePill } from 'shared/ui/data';
import {
  CopyablePosition,
  type FieldTexts,
  isToldOnPaper,
  type OwnSheet,
  RecordFacts,
  type SheetDefinition,
  type SheetRecord,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { ConcernedInfrastructure, OtherCases } from './concerned-infrastructure';
import { OutagesBeside } from './outages-beside';
import classes from './sheet.module.css';

export type Case = SheetRecord<MortalityCase['properties']>;

function useCase({ ref, properties }: Case): OwnSheet {
  const { species, media, death_cause } = properties;
  const t = useTexts();
  const locale = useLocale();
  const pictures = media.length > 0 && t('delete.pictures', { count: media.length });
  return {
    face: { bird: species },
    symbol: {
      kind: 'mortality',
      cause: CAUSES_OF_DEATH.find(code => code === death_cause?.code) ?? null,
      alive: isAlive(properties),
    },
    mapPath: `${paths.search()}?${new URLSearchParams({ tab: 'mortality', selected: `mortality:${ref}` })}`,
    deletion: [t('delete.content', { species: speciesName(species, locale) }), pictures]
      .filter(Boolean)
      .join(' '),
  };
}

function OnPaper({ ref, ...record }: Case) {
  const t = useTexts();
  return !isToldOnPaper(record) && <p className={classes.paper}>{t('sheet.onPaper', { id: ref })}</p>;
}

function Position({ geometry, properties: { accuracy_m } }: Case) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <CopyablePosition position={(geometry as PointGeometry).coordinates} />
      {accuracy_m && t('case.within', { metres: formatLength(accuracy_m, locale) })}
    </>
  );
}

/** What became of an injured bird. */
const Care = (record: Case) =>
  record.properties.state === 'injured' && (
    <RecordFacts kind={mortality} of={record} look="bar" facts={['state', 'centre', 'outcome']} />
  );

export const caseSheet: SheetDefinition = {
  use: useCase,
  headline: ({ properties }: Case, { locale, shown }) =>
    `${speciesName(properties.species, locale)} × ${shown('count', properties)}`,
  subtitle: ['municipality', 'date'],
  pills: ({ properties }: Case) =>
    properties.death_cause && <CausePill cause={properties.death_cause} alive={isAlive(properties)} />,
  paper: OnPaper,
  main: [
    {
      look: 'bar',
      facts: [
        'count',
        {
          field: 'date',
          render: ({ properties }: Case, { locale }) =>
            formatDate(properties.date, locale, { dateStyle: 'medium' }),
        },
        'author',
      ],
    },
    { slot: Care },
    {
      slot: ({ properties: { comment } }: Case) => comment && <p className={classes.remark}>{comment}</p>,
    },
    { slot: ConcernedInfrastructure },
    { slot: OutagesBeside },
    { slot: OtherCases, on: 'wide' },
    'comments',
  ],
  aside: [
    'place',
    {
      card: [
        {
          look: 'rows',
          facts: [
            { field: 'id', label: 'number', render: ({ ref }: Case) => ref },
            {
              field: 'species',
              render: ({ properties }: Case) => <i>{properties.species.scientific_name}</i>,
            },
            {
              field: 'infrstr',
              render: ({ properties }: Case, { shown }) =>
                !properties.infrstr && shown('infrstr', properties),
            },
            ...(['certainty', 'evidence', 'remains'] as const).map(field => ({
              field,
              render: ({ properties }: Case, { shown }: FieldTexts) =>
                properties[field] && shown(field, properties),
            })),
            {
              field: 'survey',
              render: ({ properties: { survey } }: Case, { shown }) =>
                survey ? (
                  <LocalizedLink to={`/surveys/${survey}`}>{shown('survey', { survey })}</LocalizedLink>
                ) : (
                  shown('survey', { survey })
                ),
            },
            'areas',
            { field: 'geom', render: (record: Case) => <Position {...record} /> },
            {
              field: 'observer_named',
              label: 'published',
              render: ({ properties }: Case, { code }) =>
                code('observer_named', String(properties.observer_named)),
            },
            'data_source',
            'data_source_url',
          ],
        },
        'stamps',
      ],
    },
    { slot: OtherCases, on: 'narrow' },
    'changes',
  ],
};
