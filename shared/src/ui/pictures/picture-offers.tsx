import type { Position } from '../../contract';
import { type Picture, takenAt } from '../../outbox/picture';
import { formatDate, formatNumber, useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { MapPinIcon } from '../core/icons';
import { CalendarIcon } from '../fields/icons';
import classes from './pictures.module.css';
import { useTexts } from './texts';

export interface OfferHandlers {
  onOfferPosition?: ((position: Position) => void) | undefined;
  onOfferDate?: ((date: string) => void) | undefined;
}

const DEGREES = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

/** Offers to copy the position and date of a picture to its record. */
export function PictureOffers({
  picture,
  onOfferPosition,
  onOfferDate,
}: OfferHandlers & { picture: Picture }) {
  const t = useTexts();
  const locale = useLocale();
  const { position, date } = takenAt(picture);
  const degrees = (angle: number) => formatNumber(angle, locale, DEGREES);
  const showsPosition = position && onOfferPosition;
  const showsDate = date && onOfferDate;
  if (!showsPosition && !showsDate) return null;
  return (
    <div className={classes.offers}>
      {showsPosition && (
        <Button size="small" icon={<MapPinIcon aria-hidden />} onClick={() => onOfferPosition(position)}>
          {t('offer.position', { position: `${degrees(position[1])}\u00a0; ${degrees(position[0])}` })}
        </Button>
      )}
      {showsDate && (
        <Button size="small" icon={<CalendarIcon aria-hidden />} onClick={() => onOfferDate(date)}>
          {t('offer.date', { date: formatDate(date, locale) })}
        </Button>
      )}
    </div>
  );
}
