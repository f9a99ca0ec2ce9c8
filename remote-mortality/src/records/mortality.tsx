import { formatDate, speciesName } from 'shared/i18n';
import type { MortalityCase } from 'shared/kinds';
import { mortality } from 'shared/kinds';
import { CauseTag } from 'shared/map';
import { paths } from 'shared/navigation';
import { Photo, PhotoRow } from 'shared/ui/list';
import { defineRecord, type FieldTexts } from 'shared/ui/record';
import { InfrastructureLink } from '../features/choose-infrastructure/infrastructure-link';

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
        width: 'minmax(150px, 2fr)',
        render: (row: MortalityCase, texts) => (
          <>
            <span>{birds(row, texts)}</span>
            <i>{row.properties.species.scientific_name}</i>
            {photoOf(row) && <Photo path={photoOf(row)} />}
          </>
        ),
      },
      { field: 'date', width: '124px', render: dayOf },
      {
        field: 'death_cause',
        width: 'minmax(180px, 1fr)',
        render: ({ properties }: MortalityCase) => <CauseTag cause={properties.death_cause} />,
      },
      {
        field: 'infrstr',
        render: ({ properties }: MortalityCase) => <InfrastructureLink of={properties.infrstr} />,
      },
      'author',
    ],
    filters: ['q', 'species', 'death_cause', 'observed_after', 'observed_before'],
    compact: (row: MortalityCase, texts) => (
      <PhotoRow
        title={birds(row, texts)}
        path={paths.mortalityCase(row.id)}
        detail={`${texts.say('id')} ${row.id} · ${dayOf(row, texts)}`}
        pills={<CauseTag cause={row.properties.death_cause} />}
        photo={photoOf(row) ?? null}
      />
    ),
  },
  draft: ({ author, infrastructure, today }) => ({
    date: today,
    author,
    count: 1,
    infrstr_id: infrastructure,
  }),
});
