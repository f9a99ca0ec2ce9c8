import { localToday } from 'shared/contract';
import { isOldFile, NETWORK_ZOOM, type NetworkSource } from 'shared/contract/networks';
import { formatDate, useLocale } from 'shared/i18n';
import { useNetworkTexts } from '../../locales/network-texts';
import styles from './network.module.css';

/** A network and the day of its file, in amber if it is older than a year. */
export function NetworkFile({ source: { name, dated } }: { source: NetworkSource }) {
  const t = useNetworkTexts();
  const date = formatDate(dated, useLocale());
  const isOld = isOldFile(dated, localToday());
  return (
    <li>
      {name} · <span className={isOld ? styles.old : ''}>{t(isOld ? 'oldFile' : 'file', { date })}</span>
    </li>
  );
}

/** The symbol of operators' poles, their networks, and from where on they are shown. */
export function NetworkLegend({ sources, zoom }: { sources: readonly NetworkSource[]; zoom: number }) {
  const t = useNetworkTexts();
  return (
    <section className={styles.legend}>
      <h2>{t('network')}</h2>
      <p>
        <svg viewBox="-14 -14 28 28" aria-hidden="true">
          <circle r="4.6" />
        </svg>
        {t('only')}
      </p>
      <ul className={styles.facts}>
        {sources.map(source => (
          <NetworkFile key={source.id} source={source} />
        ))}
        {zoom < NETWORK_ZOOM && <li>{t('zoomIn')}</li>}
      </ul>
    </section>
  );
}
