import { useQuery } from 'shared/api';
import { speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { alarms } from 'shared/programme';
import { LoadFailure } from 'shared/ui/core';
import { faceOf, Photo, pageQuery } from 'shared/ui/list';
import { isToldOnPaper } from 'shared/ui/record';
import { timeBetween } from '../explain-alarms/time-since';
import { recordName } from '../rank-records/ranked-words';
import styles from './evidence.module.css';
import { useEvidenceWords } from './evidence-words';

const MOST = 6;

/** The latest birds found after works, with pictures of the support and of the bird. */
export function BirdsAfter({ cases }: { cases: readonly number[] }) {
  const { t } = useEvidenceWords();
  const locale = useLocale();
  const shown = cases.slice(0, MOST);
  const { data, isError, refetch } = useQuery(
    pageQuery(alarms, { mortality: shown, limit: MOST, ordering: '-id' }),
  );
  return (
    <section>
      <h2>{t('birds.title', { count: cases.length })}</h2>
      {isError && <LoadFailure title={t('birds.failed')} onRetry={() => void refetch()} ofAreas={false} />}
      <ul className={styles.birds}>
        {data?.features.map(({ id, mortality, infrastructure, operation }) => (
          <li key={id} data-unprinted={!isToldOnPaper(mortality) || undefined}>
            <Photo path={infrastructure.properties.photo} face={faceOf(infrastructure)} />
            <Photo
              path={mortality.properties.media[0]?.thumbnail}
              face={{ bird: mortality.properties.species }}
            />
            <div>
              <LocalizedLink to={paths.infrastructure(infrastructure.id)}>
                {recordName(infrastructure)}
              </LocalizedLink>
              <p>
                <LocalizedLink to={paths.mortalityCase(mortality.id)}>
                  {t('birds.story', {
                    species: speciesName(mortality.properties.species, locale),
                    time: timeBetween(operation.date, mortality.properties.date, locale),
                  })}
                </LocalizedLink>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {cases.length > MOST && <LocalizedLink to={paths.alarms()}>{t('birds.all')}</LocalizedLink>}
    </section>
  );
}
