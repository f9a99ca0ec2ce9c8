import { type Query, useQuery } from 'shared/api';
import { codeLabel } from 'shared/contract';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { BIRD_CAUSES, type OutageLine, outages } from 'shared/kinds/outages';
import { writeFilters } from 'shared/navigation';
import { RankedBars } from 'shared/ui/chart';
import { EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import type { ViewProps } from 'shared/ui/record';
import { useOutageTexts } from '../../locales/outages-texts';
import { recordName } from '../rank-records/ranked-words';
import { outageLinesQuery } from './outage-queries';
import styles from './outages.module.css';

const FILLS = {
  ANIMAL: { colour: 'var(--av-death)' },
  UNKNOWN: { colour: 'var(--av-risk-none-tint)', edge: 'var(--av-death)' },
  others: { colour: 'var(--av-line-control)', ground: 'var(--av-surface)' },
};

const keyOf = ({ infrastructure, feeder, owner }: OutageLine) =>
  infrastructure === null ? `${owner?.id} ${feeder}` : String(infrastructure);

const sumOf = ({ years }: OutageLine, key: 'animal' | 'unknown' | 'all') =>
  years.reduce((sum, year) => sum + year[key], 0);

/** Numbers of outages by line or feeder and cause. Each mark opens its outages. */
export function OutageLines({ filters, texts }: ViewProps) {
  const t = useOutageTexts();
  const locale = useLocale();
  const { q: _, ...query } = filters;
  const { data: rows, isLoadingError, refetch } = useQuery(outageLinesQuery(query as Query));
  if (isLoadingError) return <LoadFailure title={t('lines.failed')} onRetry={() => void refetch()} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0)
    return <EmptyState text={texts.say(Object.keys(query).length > 0 ? 'nothingFound' : 'nothing')} />;
  const cause = (code: string) => codeLabel(outages.words[locale], 'cause', code);
  const nameOf = ({ infrastructure, resourcetype, feeder, owner }: OutageLine) =>
    infrastructure !== null && resourcetype
      ? recordName({ id: infrastructure, resourcetype })
      : [feeder, owner && labelOf(owner, locale)].filter(Boolean).join(', ');
  const others = outages.fields.cause.facts.codes?.filter(code => !BIRD_CAUSES.includes(code as never)) ?? [];
  const [first, second] = rows;
  const most = first ? sumOf(first, 'animal') : 0;
  const isFirst = first && most > (second ? sumOf(second, 'animal') : 0);
  const byKey = new Map(rows.map(row => [keyOf(row), row]));
  function pathOf(key: string, series: string): string {
    const { infrastructure = null, feeder, owner } = byKey.get(key) ?? {};
    const place =
      infrastructure === null
        ? {
            infrastructure: ['none'],
            owner: [owner?.id],
            // A comma separates the values of a filter.
            ...(feeder?.includes(',') ? { q: feeder } : { feeder: [feeder] }),
          }
        : { infrastructure: [infrastructure] };
    const wanted = series === 'others' ? others : [series];
    const given = query.cause as string[] | undefined;
    const address = writeFilters(new URLSearchParams({ view: 'list' }), {
      ...query,
      ...place,
      cause: given ? wanted.filter(code => given.includes(code)) : wanted,
    });
    return `/programme/outages?${address}`;
  }
  return (
    <div className={styles.view}>
      <RankedBars
        title={
          isFirst
            ? t('lines.first', { name: nameOf(first), number: formatNumber(most, locale) })
            : t('lines.title')
        }
        subtitle={t('lines.subtitle')}
        definition={t('lines.definition')}
        file={t('lines.file')}
        of={t('lines.of')}
        series={[
          { key: 'ANIMAL', name: cause('ANIMAL'), fill: FILLS.ANIMAL },
          { key: 'UNKNOWN', name: cause('UNKNOWN'), fill: FILLS.UNKNOWN },
          { key: 'others', name: t('lines.others'), fill: FILLS.others },
        ]}
        bars={rows.map(row => ({
          key: keyOf(row),
          name: nameOf(row),
          values: {
            ANIMAL: sumOf(row, 'animal'),
            UNKNOWN: sumOf(row, 'unknown'),
            others: sumOf(row, 'all') - sumOf(row, 'animal') - sumOf(row, 'unknown'),
          },
        }))}
        to={pathOf}
      />
    </div>
  );
}
