import { apiBase, useQuery } from 'shared/api';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Face, type FaceOf } from 'shared/shell';
import { LoadFailure, WrenchIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './recent-cards.module.css';
import { newestCasesQuery, newestVisitsQuery, newestWorksQuery } from './recent-records';

const SHOWN = 6;

interface Card {
  key: string;
  to: string;
  title: string;
  what: string;
  date: string;
  picture: string | undefined;
  /** Drawn if there is no picture. `undefined`: works on a support whose arming is not at hand. */
  face: FaceOf | undefined;
}

/** The newest visits, works and dead birds. Records with a picture are selected first. */
export function RecentCards() {
  const t = useTexts();
  const locale = useLocale();
  const visits = useQuery(newestVisitsQuery);
  const works = useQuery(newestWorksQuery);
  const cases = useQuery(newestCasesQuery);
  const failed = [visits, works, cases].filter(query => query.isError);
  if (failed.length > 0)
    return (
      <LoadFailure
        title={t('recent.failed')}
        onRetry={() => void Promise.all(failed.map(query => query.refetch()))}
      />
    );
  if (!visits.data || !works.data || !cases.data) return <div className={classes.cards} aria-busy="true" />;

  const newest = <Of extends { infrastructure: number }>(records: readonly Of[]) =>
    new Map(records.toReversed().map(record => [record.infrastructure, record]));
  const lastVisits = newest(visits.data);
  const lastWorks = newest(works.data);
  const onInfrastructure =
    (kind: 'visit' | 'work') => (record: Omit<(typeof visits.data)[number], 'arming'>) => {
      const arming = lastVisits.get(record.infrastructure)?.arming.map(({ code }) => code);
      const equipment = lastWorks.get(record.infrastructure)?.equipments.map(({ type }) => type.code) ?? [];
      return {
        key: `${kind} ${record.id}`,
        to: paths.infrastructure(record.infrastructure),
        title: t('recent.number', { id: record.infrastructure }),
        what: t(`recent.${kind}`),
        date: record.date,
        picture: record.media[0]?.thumbnail,
        face: lastWorks.get(record.infrastructure)?.isLine
          ? ('line' as const)
          : arming && { arming, equipment },
      };
    };
  const all: Card[] = [
    ...visits.data.map(onInfrastructure('visit')),
    ...works.data.map(onInfrastructure('work')),
    ...cases.data.map(({ id, species, date, media }) => ({
      key: `case ${id}`,
      to: paths.mortalityCase(id),
      title: speciesName(species, locale),
      what: t('recent.case'),
      date,
      picture: media[0]?.thumbnail,
      face: { bird: species },
    })),
  ].sort((one, other) => other.date.localeCompare(one.date));
  const pictured = all.filter(({ picture }) => picture);
  const chosen = new Set([...pictured, ...all].slice(0, SHOWN));
  if (chosen.size === 0) return <p className={classes.none}>{t('recent.none')}</p>;
  return (
    <ul className={classes.cards}>
      {all
        .filter(card => chosen.has(card))
        .map(({ key, to, title, what, date, picture, face }) => (
          <li key={key}>
            <LocalizedLink to={to} className={classes.card}>
              {picture ? (
                <img src={new URL(picture, apiBase()).href} alt="" loading="lazy" />
              ) : face ? (
                <Face of={face} size="head" className={classes.face} />
              ) : (
                <WrenchIcon />
              )}
              <span>
                <strong>{title}</strong>
                {what} · {formatDate(date, locale, { dateStyle: 'medium' })}
              </span>
            </LocalizedLink>
          </li>
        ))}
    </ul>
  );
}
