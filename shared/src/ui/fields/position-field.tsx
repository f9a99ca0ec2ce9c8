import { useCallback, useId, useState } from 'react';
import type { PointGeometry, Position } from '../../contract';
import { parseAngleOf, parseCoordinates } from '../../geometry/parse-coordinates';
import { formatLength, useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CrosshairIcon } from '../core/icons';
import type { ControlProps } from '../form/field';
import { Input } from '../form/inputs';
import { COARSE, type OwnPosition, useOwnPosition } from './own-position';
import classes from './position-field.module.css';
import { useTexts } from './texts';

type Typed = [latitude: string, longitude: string];

const typedOf = (point: PointGeometry | null | undefined): Typed =>
  point?.coordinates.every(Number.isFinite)
    ? [String(point.coordinates[1]), String(point.coordinates[0])]
    : ['', ''];

/** The point of two typed angles. An angle that cannot be parsed is NaN, which the schema reports. */
function pointOf([latitude, longitude]: Typed): PointGeometry | null {
  if (!latitude.trim() && !longitude.trim()) return null;
  const coordinates: Position = [
    parseAngleOf('longitude', longitude) ?? Number.NaN,
    parseAngleOf('latitude', latitude) ?? Number.NaN,
  ];
  return { type: 'Point', coordinates };
}

/** Both angles of a text with a complete position, such as one pasted from another map. */
function pairIn(text: string): Typed | null {
  const place = parseCoordinates(text);
  return place.status === 'ok' ? [String(place.latitude), String(place.longitude)] : null;
}

const samePoint = (a: PointGeometry | null | undefined, b: PointGeometry | null | undefined) =>
  a === b || (!!a && !!b && a.coordinates.every((n, axis) => Object.is(n, b.coordinates[axis])));

interface PositionFieldProps extends ControlProps<PointGeometry | null | undefined> {
  /** Called instead of `onChange` with a point that the device gave and its accuracy in metres. */
  onLocated?: (point: PointGeometry, accuracy: number) => void;
  /**
   * Shows the initial value on one line until the user opens the fields. `accuracy`: in metres, if the device gave
   * the value.
   */
  begins?: { accuracy: number | null } | undefined;
}

/**
 * Latitude and longitude: typed (decimal or in degrees, minutes, seconds), pasted as a pair, or read from the device.
 */
export function PositionField({
  value,
  onChange,
  onBlur,
  onLocated,
  begins,
  'aria-invalid': invalid,
  ...aria
}: PositionFieldProps) {
  const t = useTexts();
  const fallbackId = useId();
  const id = aria.id ?? fallbackId;
  const locale = useLocale();
  const [typed, setTyped] = useState<Typed>(() => typedOf(value));
  const [first] = useState(value);
  const [isOpen, setOpen] = useState(!begins || !value);
  // A point set from outside (map, device) replaces the typed text.
  const shown = samePoint(pointOf(typed), value) ? typed : typedOf(value);

  const type = (next: Typed) => {
    setTyped(next);
    onChange(pointOf(next));
  };
  const locateAt = useCallback(
    (position: Position, accuracy: number) => {
      const point: PointGeometry = { type: 'Point', coordinates: position };
      if (onLocated) onLocated(point, accuracy);
      else onChange(point);
    },
    [onChange, onLocated],
  );
  const { own, locate, take } = useOwnPosition(locateAt);

  const angle = (axis: 0 | 1, name: 'latitude' | 'longitude') => (
    <div>
      <label htmlFor={`${id}-${name}`}>{t(`position.${name}`)}</label>
      <Input
        id={`${id}-${name}`}
        autoComplete="off"
        aria-invalid={invalid}
        aria-required={aria['aria-required']}
        aria-describedby={aria['aria-describedby']}
        value={shown[axis]}
        // A pair is split on paste or blur, since it is incomplete while being typed.
        onPaste={event => {
          const text = event.clipboardData.getData('text');
          const pair = pairIn(text);
          if (!pair) return;
          event.preventDefault();
          type(pair);
        }}
        onBlur={() => {
          const pair = pairIn(shown[axis]);
          if (pair) type(pair);
          onBlur?.();
        }}
        onChange={text => type(axis === 0 ? [text, shown[1]] : [shown[0], text])}
      />
    </div>
  );

  if (!isOpen && !invalid) {
    const accuracy = samePoint(value, first) ? (begins?.accuracy ?? null) : null;
    return (
      <fieldset aria-labelledby={aria['aria-labelledby']} className={`${classes.position} ${classes.brief}`}>
        <span>
          {accuracy === null
            ? t('position.onMap')
            : t('position.here', { metres: formatLength(Math.round(accuracy), locale) })}
        </span>
        <Button type="link" onClick={() => setOpen(true)}>
          {t('position.change')}
        </Button>
        {accuracy !== null && accuracy > COARSE && <OwnPositionNote own={{ status: 'found', accuracy }} />}
      </fieldset>
    );
  }

  return (
    <fieldset aria-labelledby={aria['aria-labelledby']} className={classes.position}>
      {angle(0, 'latitude')}
      {angle(1, 'longitude')}
      <Button
        size="large"
        className={classes.locate}
        icon={<CrosshairIcon aria-hidden />}
        loading={own.status === 'locating'}
        onClick={locate}
      >
        {t('position.own')}
      </Button>
      <OwnPositionNote own={own} onTake={take} />
    </fieldset>
  );
}

interface OwnPositionNoteProps {
  own: OwnPosition;
  /** Takes the position as accurate as it is so far. */
  onTake?: () => void;
}

/** State of the location: progress, failure or accuracy, with a warning when it is coarse. */
export function OwnPositionNote({ own, onTake }: OwnPositionNoteProps) {
  const t = useTexts();
  const locale = useLocale();
  if (own.status === 'idle') return null;
  const accuracy = 'accuracy' in own ? own.accuracy : null;
  const metres = accuracy === null ? '' : formatLength(Math.round(accuracy), locale);
  if (own.status === 'found' && own.accuracy > COARSE)
    return (
      <div role="alert" className={classes.failed}>
        {t('position.coarse', { metres })}
      </div>
    );
  const failed = own.status === 'denied' || own.status === 'unavailable';
  const text =
    own.status === 'locating' && metres ? 'soFar' : own.status === 'found' ? 'accuracy' : own.status;
  return (
    <div className={failed ? classes.failed : classes.note}>
      <span role="status">{t(text === 'coarse' ? 'position.only' : `position.${text}`, { metres })}</span>
      {onTake && metres && own.status !== 'found' && (
        <Button type="link" onClick={onTake}>
          {t('position.take')}
        </Button>
      )}
    </div>
  );
}
