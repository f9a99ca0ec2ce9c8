import { useMemo } from 'react';
import { useBaseLayers } from 'shared/api';
import type { Box } from 'shared/contract';
import type { ImportPreview } from 'shared/contract/imports';
import { CheckedPlaces, CheckedSign, MapControl, MapView, StartAt } from 'shared/map';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly rows: readonly (Pick<ImportPreview['rows'][number], 'row' | 'place'> & {
    readonly refused?: boolean;
    readonly conflict?: boolean;
  })[];
  /** Whether the records are known here, so that the map need not show where on Earth they lie. */
  readonly isKnown: boolean;
  readonly onPick: (row: number) => void;
};

/** Minimum half height and width of the first view in degrees, so that a coast or a border is visible. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [3, 4];

/** The bounding box of places, enlarged until their location is recognisable. */
export function boxOf(places: readonly (readonly [number, number])[], share = 1): Box | null {
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const around = (values: readonly number[], least: number) => {
    const [first, last] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max(0, least - (last - first) / 2);
    return [first - margin, last + margin] as const;
  };
  const [west, east] = around(xs, LEAST_WIDTH * share);
  const [south, north] = around(ys, LEAST_HEIGHT * share);
  return [west, south, east, north];
}

const isOnEarth = ([x, y]: readonly [number, number]) => Math.abs(x) <= 180 && Math.abs(y) <= 85;

/**
 * The rows of a file on a map. The first view shows the valid rows, if any, since rows to correct may lie anywhere.
 */
export function RowsMap({ rows, isKnown, onPick }: Props) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const places = useMemo(
    () =>
      rows.flatMap(({ row, place, refused = false, conflict = refused }) =>
        place && isOnEarth(place) ? [{ key: row, position: place, refused: conflict }] : [],
      ),
    [rows],
  );
  const box = useMemo(() => {
    const ready = places.filter(({ refused }) => !refused);
    return boxOf(
      (ready.length > 0 ? ready : places).map(({ position }) => position),
      isKnown ? 0.001 : 1,
    );
  }, [places, isKnown]);
  return (
    <MapView label={t('map')} baseLayers={layers}>
      <CheckedPlaces places={places} onPick={onPick} />
      <StartAt box={box} />
      <MapControl place="bottom-start">
        <p className={styles.legend}>
          <CheckedSign refused={false} /> {t('legend.ready')}
          <CheckedSign refused /> {t('legend.refused')}
        </p>
      </MapControl>
    </MapView>
  );
}
