import { useSpeciesNames } from 'shared/api';
import { isInSeason, localToday } from 'shared/contract';
import { formatMonthDay, useLocale } from 'shared/i18n';
import type { SensitiveArea } from 'shared/kinds';
import { useTexts } from '../../locales/texts';
import styles from './record-card.module.css';

/** Whether a sensitive area has a season or species to show. */
export const hasAreaFacts = ({ species, season_from }: SensitiveArea['properties']): boolean =>
  species.length > 0 || season_from !== null;

/** The season of a sensitive area, and its species. */
export function AreaFacts({ area }: { area: SensitiveArea['properties'] }) {
  const t = useTexts();
  const locale = useLocale();
  const names = useSpeciesNames(area.species);
  const { season_from: from, season_to: to } = area;
  return (
    <div className={styles.facts}>
      {from && to && (
        <p>
          {t(isInSeason(area, localToday()) ? 'record.inSeason' : 'record.outOfSeason', {
            from: formatMonthDay(from, locale),
            to: formatMonthDay(to, locale),
          })}
        </p>
      )}
      {names.length > 0 && <p>{t('record.species', { names: names.join(', ') })}</p>}
    </div>
  );
}
