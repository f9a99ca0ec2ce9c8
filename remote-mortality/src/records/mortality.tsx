import { isAlive } from 'shared/contract';
import { formatDate, speciesName } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { CauseTag } from 'shared/map';
import { paths } from 'shared/navigation';
import { Photo, PhotoRow } from 'shared/ui/list';
import { defineRecord, type FieldTexts } from 'shared/ui/record';
import { InfrastructureLink, TargetLink } from '../features/choose-infrastructure/infrastructure-link';
import {
  type CaseForm,
  newCase,
  useAboutCase,
  useCase,
  wholeMetres,
} from '../features/record-case/case-form';
import {
  CareFields,
  CauseField,
  chooseState,
  FoundDuring,
  KnownFacts,
  PlaceToFind,
  PlacingMap,
  SurveyNumber,
} from '../features/record-case/case-slots';
import { ProposeOutage } from '../features/record-case/propose-outage';
import { SpeciesField } from '../features/record-case/species-field';

const birds = ({ properties: { species, count } }: MortalityCase, { locale }: FieldTexts) => (
  <>
    {speciesName(species, locale)} <strong>× {count ?? 'x'}</strong>
  </>
);
const dayOf = ({ properties }: MortalityCase, { locale }: FieldTexts) =>
  formatDate(properties.date, locale, { dateStyle: 'medium' });

const photoOf = ({ properties }: MortalityCase) => properties.media[0]?.thumbnail;

export const definition = defineRecord({
  kind: mortality,
  prefix: '/mortality',
  list: {
    columns: [
      'id',
      {
        field: 'species',
        width: 'minmax(220px, 2fr)',
        render: (row: MortalityCase, texts) => (
          <>
            <span>{birds(row, texts)}</span>
            <i>{row.properties.species.scientific_name}</i>
            <Photo path={photoOf(row)} face={{ bird: row.properties.species }} />
          </>
        ),
      },
      { field: 'date', width: '124px', render: dayOf },
      {
        field: 'death_cause',
        width: 'minmax(180px, 1fr)',
        render: ({ properties }: MortalityCase) => (
          <CauseTag cause={properties.death_cause} alive={isAlive(properties)} />
        ),
      },
      {
        field: 'infrstr',
        render: ({ properties }: MortalityCase) => <InfrastructureLink of={properties.infrstr} />,
      },
      'author',
      { field: 'state', extra: true },
      { field: 'centre', extra: true },
      { field: 'outcome', extra: true },
    ],
    filters: [
      ...['q', 'species', 'death_cause', 'observed_after', 'area'],
      ...['state', 'centre', 'outcome', 'alive', 'certainty'],
    ],
    compact: (row: MortalityCase, texts) => (
      <PhotoRow
        title={birds(row, texts)}
        path={paths.mortalityCase(row.id)}
        detail={`${texts.say('id')} ${row.id} · ${dayOf(row, texts)}`}
        pills={<CauseTag cause={row.properties.death_cause} alive={isAlive(row.properties)} />}
        photo={photoOf(row) ?? null}
        face={{ bird: row.properties.species }}
      />
    ),
  },
  form: {
    useAbout: useAboutCase,
    draft: newCase,
    use: useCase,
    subject: ({ target }: CaseForm['about']) => target && <TargetLink target={target} />,
    map: PlacingMap,
    onPlaced: (form: CaseForm['form'], accuracy) => form.set('accuracy_m', wholeMetres(accuracy)),
    // In the order in which users in the field know the values.
    parts: [
      { slot: FoundDuring },
      { slot: PlaceToFind },
      { slot: SpeciesField },
      { field: 'state', onChange: chooseState },
      { slot: CauseField },
      { slot: ProposeOutage },
      {
        fold: 'howSure',
        parts: [{ row: ['certainty', 'evidence'] }, 'remains', { slot: SurveyNumber }],
      },
      { slot: CareFields },
      { field: 'count', inline: true },
      { slot: KnownFacts },
      'observer_named',
      'comment',
      { fold: 'data_source', parts: [{ row: ['data_source', 'data_source_url'] }] },
    ],
  },
});
