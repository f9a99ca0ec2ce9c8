import { labelOf, speciesName, useLocale } from 'shared/i18n';
import { mortality } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { refOf } from 'shared/outbox';
import { DeathSign } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { Gallery } from 'shared/ui/pictures';
import { PicturesOf, TimelineEntry, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { dayOf, type HistoryRecord } from './dated-records';
import classes from './sheet.module.css';

/** A mortality case in the history. Its own sheet holds its actions. */
export function CaseEntry({ record }: { record: Extract<HistoryRecord, { kind: 'mortality' }> }) {
  const t = useTexts();
  const locale = useLocale();
  const { shown } = useFieldTexts(mortality);
  const { id, entry, properties } = record;
  const { species, count, death_cause, author, comment, media = [] } = properties;
  const ref = id ?? (entry && refOf(entry.id));
  const name = `${species ? speciesName(species, locale) : t('sheet.bird')} × ${shown('count', { count })}`;
  return (
    <TimelineEntry
      title={ref ? <LocalizedLink to={paths.mortalityCase(ref)}>{name}</LocalizedLink> : name}
      day={dayOf(record)}
    >
      {entry && (
        <div>
          <WaitingMark entry={entry} />
        </div>
      )}
      <p className={classes.cause}>
        <DeathSign cause={death_cause?.code} />
        {[death_cause && labelOf(death_cause, locale), author].filter(Boolean).join(' · ')}
      </p>
      {comment && <p className={classes.remark}>{comment}</p>}
      <Gallery pictures={media} />
      {entry && <PicturesOf entry={entry} />}
    </TimelineEntry>
  );
}
