import type { ReactNode } from 'react';
import type { Position } from 'shared/geometry';
import { compassPoint, directionTo, distanceBetween } from 'shared/geometry';
import { formatDate, formatLength, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { RiskTag } from 'shared/ui/data';
import { armingText, faceOf, Photo } from 'shared/ui/list';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { ArrowIcon } from './icons';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import type { WalkTarget } from './walk-record';

/** A position less accurate than this, in metres, gives no direction to walk in. */
const COARSE = 20;

interface CardProps {
  /** Stands above the name. */
  lead: string;
  target: WalkTarget;
  from: { position: Position; accuracy: number } | null;
  /** Degrees in which the device points; `null` without a compass. `undefined` hides the arrow. */
  heading?: number | null;
  children?: ReactNode;
}

/** A support with its last photograph or its drawing, and how far and in which direction it is. */
export function SupportCard({ lead, target, from, heading, children }: CardProps) {
  const say = useTexts();
  const t = useWalkTexts();
  const texts = useFieldTexts(infrastructures);
  const { arming, equipment } = target;
  const shown = { resourcetype: 'Point' as const, properties: { arming, equipment } };
  return (
    <div className={styles.card}>
      <Photo path={target.photo} face={faceOf(shown)} className={styles.photo} />
      <div className={styles.names}>
        <small>{lead}</small>
        <strong>{say('concerned.Point', { id: target.id })}</strong>
        <small>
          {arming.length > 0 && armingText({ of: shown, texts })}
          {arming.length > 0 && <br />}
          {target.seen
            ? t('walk.seen', { date: formatDate(target.seen, texts.locale, { dateStyle: 'medium' }) })
            : t('walk.never')}
        </small>
        {heading !== undefined && <RiskTag risk={target.risk} />}
        {children}
      </div>
      {from && <Way {...{ from, heading }} to={target.position} />}
    </div>
  );
}

function Way({
  from,
  to,
  heading,
}: { to: Position } & Required<Pick<CardProps, 'from'>> & Pick<CardProps, 'heading'>) {
  const t = useWalkTexts();
  const locale = useLocale();
  if (!from) return null;
  const metres = distanceBetween(from.position, to);
  const degrees = directionTo(from.position, to);
  const isCoarse = from.accuracy > COARSE;
  const rounded = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10;
  return (
    <div className={styles.way}>
      {heading !== undefined && !isCoarse && (
        <span className={styles.arrow} style={{ rotate: `${degrees - (heading ?? 0)}deg` }}>
          <ArrowIcon />
        </span>
      )}
      {isCoarse && <small>{t('walk.about')}</small>}
      <b>{formatLength(rounded, locale)}</b>
      <small>{t(`direction.${compassPoint(degrees)}`)}</small>
    </div>
  );
}
