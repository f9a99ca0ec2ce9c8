import { useNomenclatures } from 'shared/api';
import type { MortalityCase } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { ownEntries, useOutbox, WaitingMark } from 'shared/outbox';
import { Gallery } from 'shared/ui/pictures';
import { ChangeList, PicturesOf, SheetCard } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { CaseActions } from './case-actions';
import { CaseFacts } from './case-facts';
import { CaseLocation } from './case-location';
import classes from './sheet.module.css';
import { withWaiting } from './with-waiting';

/** Everything known of a mortality case, with what was changed here and waits to be sent. */
export function CaseSheet({ mortalityCase: delivered }: { mortalityCase: MortalityCase }) {
  const t = useTexts();
  const locale = useLocale();
  const entries = useOutbox(ownEntries);
  const nomenclatures = useNomenclatures();
  const { mortalityCase, entry, areasKnown } = withWaiting(delivered, entries, nomenclatures);
  const { id, properties } = mortalityCase;
  const { species, count, date, media } = properties;
  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <div>
          <p className={classes.kicker}>{t('sheet.number', { id })}</p>
          <h1>
            {speciesName(species, locale)} × {count ?? t('case.unknownCount')}
          </h1>
          <p className={classes.soft}>{t('sheet.foundOn', { date: formatDate(date, locale) })}</p>
          {entry && <WaitingMark entry={entry} />}
        </div>
        <CaseActions mortalityCase={mortalityCase} waiting={entry} />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SheetCard title={t('sheet.case')}>
            <CaseFacts mortalityCase={mortalityCase} areasKnown={areasKnown} />
          </SheetCard>
          <SheetCard title={t('case.pictures')} aside={media.length > 0 && media.length}>
            {media.length > 0 ? (
              <Gallery pictures={media} />
            ) : (
              <p className={classes.soft}>{t('sheet.noPictures')}</p>
            )}
            {entry && <PicturesOf entry={entry} />}
          </SheetCard>
        </div>
        <div className={classes.column}>
          <CaseLocation mortalityCase={mortalityCase} />
          <SheetCard title={t('sheet.changes')}>
            <ChangeList resource="mortality" id={mortalityCase.id} />
          </SheetCard>
        </div>
      </div>
    </article>
  );
}
