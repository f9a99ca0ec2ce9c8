import { lazy, Suspense, useEffect, useRef } from 'react';
import { useConnection, useSpeciesNames } from 'shared/api';
import { isInSeason, localToday } from 'shared/contract';
import { formatMonthDay, useLocale } from 'shared/i18n';
import type { SensitiveArea } from 'shared/kinds';
import { LocalizedLink } from 'shared/navigation';
import { Alert, Button, Spin, XIcon } from 'shared/ui/core';
import { Photo } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { joined, type RecordWords, useCaseWords, useInfrastructureWords } from '../../records/record-words';
import styles from './record-card.module.css';
import type { SelectedRecord, SelectionFailure } from './use-selected-record';

const hasAreaFacts = ({ species, season_from }: SensitiveArea['properties']): boolean =>
  species.length > 0 || season_from !== null;

function AreaFacts({ area }: { area: SensitiveArea['properties'] }) {
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

const CardMenu = lazy(async () => ({ default: (await import('./card-menu')).CardMenu }));

function useRecordWords(): (selected: SelectedRecord) => RecordWords {
  const infrastructure = useInfrastructureWords();
  const mortality = useCaseWords();
  return selected => {
    switch (selected.tab) {
      case 'infrastructures':
        return infrastructure(selected.record);
      case 'mortality':
        return mortality(selected.record);
      case 'sensitive-areas': {
        const area = selected.record.properties;
        return {
          title: area.name,
          detail: joined([area.code, area.description]),
          pills: hasAreaFacts(area) ? <AreaFacts area={area} /> : null,
        };
      }
    }
  };
}

interface RecordCardProps {
  selected: SelectedRecord | null;
  failure: SelectionFailure | null;
  /** Whether the record was selected by keyboard. The card then takes the focus. */
  takesFocus: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** The card of the selected record with links to its sheet and forms, or the reason why it cannot be shown. */
export function RecordCard({ selected, failure, takesFocus, onRetry, onClose }: RecordCardProps) {
  const t = useTexts();
  const card = useRef<HTMLElement>(null);
  const key = selected && `${selected.tab}:${selected.record.id}`;
  useEffect(
    function takeFocus() {
      if (takesFocus && key) card.current?.focus({ preventScroll: true });
    },
    [takesFocus, key],
  );
  const wordsOf = useRecordWords();
  const offline = useConnection(connection => connection.offline);
  if (failure)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(offline && failure === 'failed' ? 'record.notKept' : `record.${failure}`)}
        action={
          <>
            {failure === 'failed' && <Button onClick={onRetry}>{t('record.retry')}</Button>}
            <Button onClick={onClose}>{t('record.dismiss')}</Button>
          </>
        }
      />
    );
  if (!selected)
    return (
      <p role="status" className={styles.loading}>
        <Spin size="small" /> {t('record.loading')}
      </p>
    );
  const { title, detail, pills, photo, face, path } = wordsOf(selected);
  return (
    <article
      ref={card}
      className={styles.card}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.head}>
        {photo !== undefined && <Photo path={photo} face={face} />}
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{detail}</p>
        </div>
        <Button
          type="text"
          className={styles.close ?? ''}
          icon={<XIcon />}
          aria-label={t('record.dismiss')}
          onClick={onClose}
        />
      </div>
      {pills && <div className={styles.pills}>{pills}</div>}
      {path && (
        <div className={styles.ways}>
          <LocalizedLink className={styles.open ?? ''} to={path}>
            {t('record.open')}
          </LocalizedLink>
          <Suspense>
            <CardMenu selected={selected} title={title} path={path} />
          </Suspense>
        </div>
      )}
    </article>
  );
}
