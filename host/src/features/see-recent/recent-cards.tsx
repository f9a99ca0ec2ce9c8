import type { ComponentType } from 'react';
import { useQuery } from 'shared/api';
import type { Species } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { faceOf, Photo } from 'shared/shell';
import { BirdIcon, EyeIcon, LoadFailure, WrenchIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './recent-cards.module.css';
import { lookQuery, newestCasesQuery, newestVisitsQuery, newestWorksQuery } from './recent-records';

const SHOWN = 6;

interface Card {
  key: string;
  to: string;
  Icon: ComponentType;
  title: string;
  what: string;
  date: string;
  picture: string | undefined;
  /** The id of the support or line, or the species of the dead bird. */
  of: number | Species;
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

  const onInfrastructure =
    (kind: 'visit' | 'work', Icon: ComponentType) => (record: (typeof visits.data)[number]) => ({
      key: `${kind} ${record.id}`,
      to: paths.infrastructure(record.infrastructure),
      Icon,
      title: t('recent.number', { id: record.infrastructure }),
      what: t(`recent.${kind}`),
      date: record.date,
      picture: record.media[0]?.thumbnail,
      of: record.infrastructure,
    });
  const all: Card[] = [
    ...visits.data.map(onInfrastructure('visit', EyeIcon)),
    ...works.data.map(onInfrastructure('work', WrenchIcon)),
    ...cases.data.map(({ id, species, date, media }) => ({
      key: `case ${id}`,
      to: paths.mortalityCase(id),
      Icon: BirdIcon,
      title: speciesName(species, locale),
      what: t('recent.case'),
      date,
      picture: media[0]?.thumbnail,
      of: species,
    })),
  ].sort((one, other) => other.date.localeCompare(one.date));
  const pictured = all.filter(({ picture }) => picture);
  const chosen = new Set([...pictured, ...all].slice(0, SHOWN));
  if (chosen.size === 0) return <p className={classes.none}>{t('recent.none')}</p>;
  return (
    <ul className={classes.cards}>
      {all
        .filter(card => chosen.has(card))
        .map(({ key, to, title, what, date, ...shown }) => (
          <li key={key}>
            <LocalizedLink to={to} className={classes.card}>
              <Picture {...shown} />
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

/** The record's picture, else the photo of its support or line, else a drawing; an icon until these are loaded. */
function Picture({ picture, of, Icon }: Pick<Card, 'picture' | 'of' | 'Icon'>) {
  const isBird = typeof of === 'object';
  const { data } = useQuery({ ...lookQuery(isBird ? 0 : of), enabled: !isBird && !picture });
  const face = isBird ? { bird: of } : data && faceOf(data);
  if (!picture && !face) return <Icon />;
  return (
    <Photo path={picture ?? data?.properties.photo} face={face} size="head" className={classes.picture} />
  );
}
