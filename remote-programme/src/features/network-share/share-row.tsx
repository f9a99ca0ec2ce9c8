import { useNomenclatures } from 'shared/api';
import type { SharedBy, ShareRow } from 'shared/contract/network-shares';
import { formatDate, formatNumber, type Locale, labelOf, useLocale } from 'shared/i18n';
import { useNetworkTexts } from '../../locales/network-texts';
import styles from './share.module.css';
import { unseenOf, unseenShare } from './unseen-share';

export const percentOf = (row: Pick<ShareRow, 'poles' | 'seen'>, locale: Locale): string =>
  formatNumber(unseenShare(row), locale, { style: 'percent' });

/** Returns a function that names a row. Operators and types have names in both languages. */
export function useRowName(by: SharedBy): (row: ShareRow) => string {
  const t = useNetworkTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  return ({ key, name }) => {
    const item = by === 'owner' || by === 'network' ? byId(Number(key)) : undefined;
    return (item ? labelOf(item, locale) : name) || t(`unnamed.${by}`);
  };
}

/** A line or area: its name, the share never seen, and a bar whose hatched part nobody has seen. */
export function ShareRowView({ row, name }: { row: ShareRow; name: string }) {
  const t = useNetworkTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.row}>
      <p>
        <b>{name}</b>
        <span>
          <b>{percentOf(row, locale)}</b> {t('network.rowNever')}
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(1 - unseenShare(row)) * 100}%` }} />
      </div>
      <p>
        <span>
          {t('network.rowCounts', { count: row.seen, seen: number(row.seen), unseen: number(unseenOf(row)) })}
        </span>
        {row.last_search !== null && (
          <span>
            {t('network.rowSearched', {
              count: row.searched,
              searched: number(row.searched),
              date: formatDate(row.last_search, locale, { dateStyle: 'medium' }),
            })}
          </span>
        )}
        {row.metres !== null && row.metres > 0 && (
          <span>
            {t('network.km', {
              number: formatNumber(row.metres / 1000, locale, { maximumFractionDigits: 1 }),
            })}
          </span>
        )}
      </p>
    </div>
  );
}
