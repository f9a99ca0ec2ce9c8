import { useQuery } from 'shared/api';
import { toggle, useBasket } from 'shared/basket';
import { codeLabel } from 'shared/contract';
import { labelOf, useLocale, withCapital } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { type OutageToSearch, outages } from 'shared/kinds/outages';
import { LocalizedLink, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, EmptyState, EyeIcon, LoadFailure, LoadingState } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { useMakeChoice } from 'shared/ui/list';
import { useOutageTexts } from '../../locales/outages-texts';
import { recordName } from '../rank-records/ranked-words';
import { toSearchQuery } from './outage-queries';
import { instantText } from './outage-words';
import styles from './outages.module.css';

/** The walk along the line of an outage, or to the supports of its feeder. */
const walkTo = ({ outage, infrastructure, supports }: OutageToSearch) =>
  infrastructure?.resourcetype === 'Line' || supports.length === 0
    ? `/walk?line=${infrastructure?.id ?? outage.infrastructure}`
    : `/walk?ids=${supports.join(',')}`;

function Row({ cut }: { cut: OutageToSearch }) {
  const t = useOutageTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const make = useMakeChoice();
  const searches = useSession(session => hasScope(session.user, 'data:write'));
  const { ids, filter } = useBasket(infrastructures.name);
  const { outage, infrastructure, hours, number, supports, near } = cut;
  const { feeder, cause, owner } = outage;
  const name = infrastructure && recordName(infrastructure);
  const isChosen = supports.length > 0 && supports.every(id => ids.has(id));
  const at = instantText(outage, { locale });
  return (
    <li className={styles.cut}>
      <div>
        <h2>
          <LocalizedLink to={`/programme/outages/${outage.id}`}>{feeder || name || at}</LocalizedLink>
        </h2>
        {near && <Pill tone="wait">{t('search.near')}</Pill>}
      </div>
      <p>
        {[
          `${at} (${t('search.ago', { count: hours })})`,
          t('search.cause', { cause: codeLabel(outages.words[locale], 'cause', cause) }),
          owner && labelOf(owner, locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {infrastructure ? (
        <p>
          {[feeder && name, infrastructure.properties.municipality, t('search.supports', { count: number })]
            .filter(Boolean)
            .map((text, index) => (index === 0 ? withCapital(String(text)) : text))
            .join(' · ')}
        </p>
      ) : (
        <p>{t('search.unplaced')}</p>
      )}
      {infrastructure && searches && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            size="large"
            icon={<EyeIcon aria-hidden />}
            onClick={() => navigate(walkTo(cut))}
          >
            {t('search.begin')}
          </Button>
          {supports.length > 0 && (
            <Button
              size="large"
              disabled={isChosen || Boolean(filter)}
              onClick={() => void make(toggle(infrastructures.name, supports, true))}
            >
              {t(isChosen ? 'search.chosen' : 'search.choose')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Where a search is due after an outage, those in the account's areas first. */
export function ToSearch() {
  const t = useOutageTexts();
  const { data, isLoadingError, refetch } = useQuery(toSearchQuery);
  if (isLoadingError) return <LoadFailure title={t('search.failed')} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{t('search.lead')}</p>
      {data.length === 0 ? (
        <EmptyState text={t('search.none')} />
      ) : (
        <ul className={styles.cuts}>
          {data.map(cut => (
            <Row key={cut.outage.id} cut={cut} />
          ))}
        </ul>
      )}
    </div>
  );
}
