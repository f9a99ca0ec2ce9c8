import { useEffect, useRef } from 'react';
import { useNomenclatures } from 'shared/api';
import type { NetworkPole, NetworkSource } from 'shared/contract/networks';
import { labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { useNetworkTexts } from '../../locales/network-texts';
import styles from './network.module.css';
import { NetworkFile } from './network-legend';

/** What an operator says about a pole, line by line. */
function Facts({
  properties,
  source,
}: Pick<NetworkPole, 'properties'> & { source: NetworkSource | undefined }) {
  const t = useNetworkTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const { line, network_type_id, owner_id, arming, material, year } = properties;
  const items = [network_type_id, owner_id].map(id => byId(id)).filter(item => item !== undefined);
  const facts = [
    line && t('line', { line }),
    ...items.map(item => labelOf(item, locale)),
    [arming, material, year].filter(Boolean).join(', '),
  ];
  return (
    <ul className={styles.facts}>
      {facts.filter(Boolean).map(fact => (
        <li key={fact}>{fact}</li>
      ))}
      {source && <NetworkFile source={source} />}
    </ul>
  );
}

interface PoleCardProps {
  id: number;
  /** `undefined` until it is read. */
  pole: NetworkPole | undefined;
  isError: boolean;
  sources: readonly NetworkSource[];
  takesFocus: boolean;
}

/** The card of an operator's pole, with the way to make it a support, or to the support that it is already. */
export function PoleCard({ id, pole, isError, sources, takesFocus }: PoleCardProps) {
  const t = useNetworkTexts();
  const writes = useSession(({ user }) => hasScope(user, 'data:write'));
  const card = useRef<HTMLElement>(null);
  useEffect(
    function takeFocus() {
      if (takesFocus) card.current?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  const { number, source, support } = pole?.properties ?? {};
  const name = t('pole', { number: number ?? '' });
  return (
    <article ref={card} className={styles.card} tabIndex={-1} aria-label={name}>
      <h2>{number || t('noNumber')}</h2>
      <p role="status">{isError ? t('failed') : pole ? t('operatorsPole') : t('loading')}</p>
      {pole && (
        <Facts properties={pole.properties} source={sources.find(candidate => candidate.id === source)} />
      )}
      {support ? (
        <LocalizedLink to={paths.infrastructure(support)}>{t('open', { id: support })}</LocalizedLink>
      ) : (
        pole &&
        writes && (
          <LocalizedLink to={`${paths.newInfrastructure('point')}&pole=${id}`}>{t('make')}</LocalizedLink>
        )
      )}
    </article>
  );
}
