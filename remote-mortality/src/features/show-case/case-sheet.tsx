import { CAUSES_OF_DEATH } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { CausePill, FactList } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import {
  ChangeCard,
  FeatherIcon,
  isToldOnPaper,
  LocationCard,
  municipalitiesOf,
  RecordActions,
  RecordSheet,
  SheetCard,
  useFieldTexts,
  useMayWrite,
  type WithWaiting,
  waitingPicturesOf,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { CaseFacts } from './case-facts';
import { ConcernedInfrastructure } from './concerned-infrastructure';
import classes from './sheet.module.css';

/** The sheet of a mortality case, with waiting changes applied. */
export function CaseSheet({ record: mortalityCase, entry, areasKnown }: WithWaiting<MortalityCase>) {
  const t = useTexts();
  const locale = useLocale();
  const mayWrite = useMayWrite(entry);
  const { label, shown } = useFieldTexts(mortality);
  const { id, geometry, properties } = mortalityCase;
  const { species, date, media, death_cause, infrstr, comment, areas, author } = properties;
  const title = `${speciesName(species, locale)} × ${shown('count', properties)}`;
  const subtitle = [municipalitiesOf(areas), formatDate(date, locale)].filter(Boolean).join(' · ');
  const deletion = [
    t('delete.content', { species: speciesName(species, locale) }),
    media.length > 0 ? t('delete.pictures', { count: media.length }) : '',
    t('delete.recoverable'),
  ];
  return (
    <>
      {!isToldOnPaper({ properties, entry }) && <p className={classes.paper}>{t('sheet.onPaper', { id })}</p>}
      <RecordSheet
        title={title}
        subtitle={subtitle}
        back={paths.mortality()}
        pictures={media}
        waitingPictures={waitingPicturesOf(entry)}
        drawing={<FeatherIcon />}
        addPicture={mayWrite ? paths.editMortality(id) : undefined}
        pills={
          <>
            {entry && <WaitingMark entry={entry} />}
            {death_cause && <CausePill cause={death_cause} />}
          </>
        }
        actions={
          <RecordActions
            kind={mortality}
            prefix={paths.mortality()}
            record={mortalityCase}
            entry={entry}
            deletion={deletion.filter(Boolean).join(' ')}
            about={{ title, subtitle, picture: media[0] }}
          />
        }
        aside={
          <>
            <LocationCard
              geometry={geometry}
              symbol={{
                kind: 'mortality',
                cause: CAUSES_OF_DEATH.find(code => code === death_cause?.code) ?? null,
              }}
              mapPath={`${paths.search()}?${new URLSearchParams({ tab: 'mortality', selected: `mortality:${id}` })}`}
            />
            <SheetCard label={t('sheet.case')}>
              <CaseFacts mortalityCase={mortalityCase} areasKnown={areasKnown} />
            </SheetCard>
            <ChangeCard resource="mortality" id={id} />
          </>
        }
      >
        <FactList
          look="bar"
          facts={[
            { key: 'count', label: label('count'), value: shown('count', properties) },
            { key: 'date', label: label('date'), value: formatDate(date, locale, { dateStyle: 'medium' }) },
            { key: 'author', label: label('author'), value: author },
          ]}
        />
        {comment && <p className={classes.remark}>{comment}</p>}
        <ConcernedInfrastructure of={infrstr} caseId={id} />
      </RecordSheet>
    </>
  );
}
