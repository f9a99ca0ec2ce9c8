import type { ReactNode } from 'react';
import { ApiError, networkSourcesQuery, useQuery } from 'shared/api';
import { infrastructureTypeOf } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { type PriorityBill, type PrioritySettings, type SavedSettings, workWords } from 'shared/programme';
import { Alert, ArrowLeftIcon, Button, EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import { NeutralizationTag, Pills, RiskTag } from 'shared/ui/data';
import { faceOf, Photo } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { totalQuery } from '../network-share/share-queries';
import { percentOf } from '../network-share/share-row';
import { unseenOf } from '../network-share/unseen-share';
import { formatDeaths, recordName, useReasonWords } from '../rank-records/ranked-words';
import { billQuery, settingsQuery } from '../rank-records/ranking-queries';
import styles from './bill.module.css';
import { billLines } from './bill-lines';
import { useLineWords } from './use-line-words';

interface LineProps {
  title: ReactNode;
  detail?: ReactNode;
  amount: string;
  strong?: boolean;
}

const Line = ({ title, detail, amount, strong = false }: LineProps) => (
  <div className={styles.line} data-strong={strong || undefined}>
    <dt>
      <span>{title}</span>
      {detail && <small>{detail}</small>}
    </dt>
    <dd>{amount}</dd>
  </div>
);

interface SumProps {
  bill: PriorityBill;
  settings: PrioritySettings;
}

function Sum({ bill, settings }: SumProps) {
  const t = useTexts();
  const locale = useLocale();
  const detailOf = useLineWords(bill, settings);
  const { resourcetype, properties } = bill.infrastructure;
  const place = { type: infrastructureTypeOf(resourcetype), length: properties.length };
  const signed = (amount: number) => `${amount < 0 ? '−' : '+'} ${formatDeaths(Math.abs(amount), locale)}`;
  const plain = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 });
  const { expected, low, high, weight, cost, score, terms } = bill;
  return (
    <dl className={styles.bill}>
      {billLines(bill, place, settings).map(({ code, amount, isSum }) => (
        <Line
          key={code}
          title={t(`bill.line.${code}`)}
          detail={detailOf(code)}
          amount={code === 'notes' || isSum ? formatDeaths(amount, locale) : signed(amount)}
        />
      ))}
      <Line
        strong
        title={t('bill.expected')}
        detail={t('bill.interval', { low: formatDeaths(low, locale), high: formatDeaths(high, locale) })}
        amount={formatDeaths(expected, locale)}
      />
      <Line title={t('bill.weight')} detail={t('bill.weightOf')} amount={`× ${plain(weight)}`} />
      <Line title={t('bill.effect')} detail={t('bill.effectOf')} amount={`× ${plain(terms.effect)}`} />
      <Line strong title={t('bill.score')} amount={formatDeaths(score, locale)} />
      <Line
        title={t('bill.cost')}
        detail={t('bill.costOf')}
        amount={formatNumber(cost, locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })}
      />
    </dl>
  );
}

/** How much of the support's line nobody has looked at, if it is linked to a pole of an operator's line. */
function LineUnseen({ support }: { support: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { data: sources = [] } = useQuery(networkSourcesQuery);
  const { data: total } = useQuery({ ...totalQuery({ support }), enabled: sources.length > 0 });
  if (!total || unseenOf(total) === 0) return null;
  return (
    <p>
      <LocalizedLink to={paths.network()}>
        {t('bill.lineUnseen', { percent: percentOf(total, locale) })}
      </LocalizedLink>
    </p>
  );
}

interface BillProps {
  id: number;
  onBack: () => void;
}

/** The score of one support or line, broken down into its terms. */
export function Bill({ id, onBack }: BillProps) {
  const t = useTexts();
  const bill = useQuery(billQuery(id));
  const settings = useQuery(settingsQuery);
  const isGone = bill.error instanceof ApiError && bill.error.status === 404;
  const retry = () => {
    void bill.refetch();
    void settings.refetch();
  };
  return (
    <section className={styles.screen} tabIndex={-1} aria-label={t('bill.label')}>
      <Button type="text" icon={<ArrowLeftIcon />} onClick={onBack}>
        {t('bill.back')}
      </Button>
      {bill.data && settings.data ? (
        <Paid bill={bill.data} saved={settings.data} />
      ) : isGone ? (
        <EmptyState text={t('bill.gone')} />
      ) : bill.isError || settings.isError ? (
        <LoadFailure title={t('bill.failed')} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </section>
  );
}

function Paid({ bill, saved }: { bill: PriorityBill; saved: SavedSettings }) {
  const t = useTexts();
  const locale = useLocale();
  const wordsOf = useReasonWords();
  const { infrastructure, rank, of, expected, high, reasons, item } = bill;
  const { photo, risk, neutralization, municipality } = infrastructure.properties;
  return (
    <>
      <header className={styles.head}>
        <Photo path={photo} face={faceOf(infrastructure)} />
        <div>
          <p>
            {t('bill.rank', { rank: formatNumber(rank, locale), of: formatNumber(of, locale) })}
            {municipality && ` · ${municipality}`}
          </p>
          <h2>
            <LocalizedLink to={paths.infrastructure(infrastructure.id)}>
              {recordName(infrastructure)}
            </LocalizedLink>
          </h2>
          <Pills>
            <RiskTag risk={risk} />
            <NeutralizationTag neutralization={neutralization} risk={risk} />
            {item && (
              <LocalizedLink to={paths.workItem(item.id)}>
                {t('bill.item', { state: workWords[locale].state[item.state] })}
              </LocalizedLink>
            )}
          </Pills>
        </div>
        <p className={styles.figure}>
          <strong>{formatDeaths(expected, locale)}</strong>
          {t('bill.deaths', { count: expected })}
        </p>
      </header>
      <p>{wordsOf(reasons, 4)}</p>
      {infrastructure.resourcetype === 'Point' && <LineUnseen support={infrastructure.id} />}
      <h3>{t('bill.title')}</h3>
      <Sum bill={bill} settings={saved.settings} />
      {reasons.some(({ code }) => code === 'never_searched') && (
        <Alert
          type="warning"
          showIcon
          title={t('bill.notSafe')}
          description={t('bill.upTo', { high: formatDeaths(high, locale) })}
        />
      )}
      <p className={styles.note}>
        {saved.version === 0 ? t('bill.firstSettings') : t('bill.settings', { version: saved.version })}
      </p>
    </>
  );
}
