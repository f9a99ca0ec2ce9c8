import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { WaitingMark } from 'shared/ui/outbox';
import { Gallery } from 'shared/ui/pictures';
import {
  ChangeList,
  PicturesOf,
  RecordActions,
  RecordSheet,
  SheetCard,
  SheetColumns,
  useKindTexts,
  type WithWaiting,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { CaseFacts } from './case-facts';
import { CaseLocation } from './case-location';
import classes from './sheet.module.css';

/** The sheet of a mortality case, with waiting changes applied. */
export function CaseSheet({ record: mortalityCase, entry, areasKnown }: WithWaiting<MortalityCase>) {
  const t = useTexts();
  const say = useKindTexts(mortality);
  const locale = useLocale();
  const { id, properties } = mortalityCase;
  const { species, count, date, media } = properties;
  const deletion = [
    t('delete.content', { species: speciesName(species, locale) }),
    media.length > 0 ? t('delete.pictures', { count: media.length }) : '',
    t('delete.recoverable'),
  ];
  return (
    <RecordSheet
      heading={
        <div>
          <p className={classes.kicker}>{t('sheet.number', { id })}</p>
          <h1>
            {speciesName(species, locale)} × {count ?? t('case.unknownCount')}
          </h1>
          <p className={classes.soft}>{t('sheet.foundOn', { date: formatDate(date, locale) })}</p>
          {entry && <WaitingMark entry={entry} />}
        </div>
      }
      actions={
        <RecordActions
          kind={mortality}
          prefix={paths.mortality()}
          record={mortalityCase}
          entry={entry}
          deletion={deletion.filter(Boolean).join(' ')}
        />
      }
    >
      <SheetColumns
        main={
          <>
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
          </>
        }
        aside={
          <>
            <CaseLocation mortalityCase={mortalityCase} />
            <SheetCard title={say('history')}>
              <ChangeList resource="mortality" id={id} />
            </SheetCard>
          </>
        }
      />
    </RecordSheet>
  );
}
