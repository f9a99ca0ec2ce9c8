import { isAlive } from 'shared/contract';
import { distanceBetween, type Geometry, type Position } from 'shared/geometry';
import { formatDate, formatLength, speciesName, useLocale } from 'shared/i18n';
import type { InfrastructureSummary, MortalityCase } from 'shared/kinds';
import { anchorOf, CauseSign, CauseTag, useOwnPlace } from 'shared/map';
import { paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { type FaceOf, faceOf, PhotoRow, type Shown } from 'shared/ui/list';
import { useTexts } from '../locales/texts';
import styles from './record-words.module.css';

export const metresTo = (position: Position, { geometry }: Pick<Shown, 'geometry'>): number =>
  distanceBetween(position, anchorOf(geometry as Geometry));

/** A record in a phone's list, with its distance from the device if the device's position is known. */
export function RecordRow({ record, words }: { record: Pick<Shown, 'geometry'>; words: RecordWords }) {
  const locale = useLocale();
  const ownPlace = useOwnPlace();
  return (
    <PhotoRow {...words} aside={ownPlace && formatLength(metresTo(ownPlace.position, record), locale)} />
  );
}

/** Texts of a record, for a phone's row and the card of the selected record. */
export interface RecordWords {
  readonly title: string;
  readonly detail: string;
  readonly pills: React.ReactNode;
  readonly photo?: string | null | undefined;
  readonly face?: FaceOf;
  /** Path of its sheet. */
  readonly path?: string;
}

export const joined = (words: readonly (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

function Deaths({ count }: { count: number }) {
  const t = useTexts();
  return (
    <span className={styles.deaths}>
      <CauseSign code="COD_ELEC" size={18} /> {t('record.deaths', { count })}
    </span>
  );
}

export function useInfrastructureWords(): (record: InfrastructureSummary) => RecordWords {
  const t = useTexts();
  const locale = useLocale();
  return record => {
    const { id, resourcetype, properties: support } = record;
    const visited = support.last_diagnosis_date;
    return {
      title: t(resourcetype === 'Point' ? 'record.support' : 'record.line', { id }),
      detail: joined([
        support.municipality,
        support.length === null ? support.network_type.code : formatLength(support.length, locale),
        visited
          ? t('record.diagnosed', { date: formatDate(visited, locale, { dateStyle: 'medium' }) })
          : t('record.neverDiagnosed'),
      ]),
      pills: (
        <>
          <RiskTag risk={support.risk} />
          {(support.neutralization !== 'none' || support.risk === 'RISK_H') && (
            <NeutralizationTag neutralization={support.neutralization} risk={support.risk} />
          )}
          {support.mortality_count > 0 && <Deaths count={support.mortality_count} />}
        </>
      ),
      photo: support.photo,
      face: faceOf(record),
      path: paths.infrastructure(id),
    };
  };
}

export function useCaseWords(): (record: MortalityCase) => RecordWords {
  const t = useTexts();
  const locale = useLocale();
  return ({ id, properties: bird }) => ({
    title: `${speciesName(bird.species, locale)} × ${bird.count ?? 'x'}`,
    detail: joined([t('record.number', { id }), formatDate(bird.date, locale, { dateStyle: 'medium' })]),
    pills: <CauseTag cause={bird.death_cause} alive={isAlive(bird)} />,
    photo: bird.media[0]?.thumbnail ?? null,
    face: { bird: bird.species },
    path: paths.mortalityCase(id),
  });
}
