import { useState } from 'react';
import type { LineGeometry, Position } from '../../contract';
import { formatPosition } from '../../geometry/geojson';
import { parseCoordinates } from '../../geometry/parse-coordinates';
import { Button } from '../core/button';
import { CrosshairIcon } from '../core/icons';
import type { ControlProps } from '../form/field';
import { TextArea } from '../form/inputs';
import { useOwnPosition } from './own-position';
import { OwnPositionNote } from './position-field';
import classes from './position-field.module.css';
import { useTexts } from './texts';

const textOf = (line: LineGeometry | null | undefined): string =>
  line?.coordinates.flat().every(Number.isFinite) ? line.coordinates.map(formatPosition).join('\n') : '';

/** Parses a line with one position per row. An unreadable row gives NaN, which the schema refuses. */
function lineOf(text: string): LineGeometry | null {
  const rows = text.split('\n').filter(row => row.trim() !== '');
  if (rows.length === 0) return null;
  const coordinates = rows.map((row): Position => {
    const place = parseCoordinates(row);
    return place.status === 'ok' ? [place.longitude, place.latitude] : [Number.NaN, Number.NaN];
  });
  return { type: 'LineString', coordinates };
}

/** The vertices of a line as text, with a button that adds the device's position. */
export function LinePositions({
  value,
  onChange,
  ...control
}: ControlProps<LineGeometry | null | undefined>) {
  const t = useTexts();
  const [typed, setTyped] = useState(() => ({ text: textOf(value), line: value }));
  // A line drawn on the map replaces the typed text.
  const text = typed.line === value ? typed.text : textOf(value);
  const change = (next: string) => {
    const line = lineOf(next);
    setTyped({ text: next, line });
    onChange(line);
  };
  const {
    own: ownPosition,
    locate,
    take,
  } = useOwnPosition(position => {
    const before = text.trim();
    change(before ? `${before}\n${formatPosition(position)}` : formatPosition(position));
  });
  return (
    <div className={classes.line}>
      <TextArea {...control} value={text} onChange={next => change(next ?? '')} limit={null} />
      <Button
        size="large"
        icon={<CrosshairIcon aria-hidden />}
        loading={ownPosition.status === 'locating'}
        onClick={locate}
      >
        {t('position.addOwn')}
      </Button>
      <OwnPositionNote own={ownPosition} onTake={take} />
    </div>
  );
}
