import { useCallback, useMemo, useState } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import type { RecordRef } from 'shared/contract';
import type { Geometry, Position } from 'shared/geometry';
import type { InfrastructureSummary } from 'shared/kinds';
import type { Track } from 'shared/kinds/surveys';
import {
  anchorOf,
  FocusOn,
  GeometrySymbol,
  type MapHit,
  MapView,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { ChosenRings } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import { useSurveyTexts } from '../../locales/survey-texts';
import classes from './survey.module.css';

export interface SurveyMapProps {
  refs: readonly RecordRef[];
  /** Those of the supports and lines that are read. */
  read: ReadonlyMap<number, InfrastructureSummary> | undefined;
  track?: Track | undefined;
  onPick?: (id: number) => void;
}

const NO_TRACK: Track = [];
const url = recordTileUrl('infrastructures');
const asLine = (coordinates: readonly Position[]): Geometry => ({
  type: 'LineString',
  coordinates: [...coordinates],
});

/** The stretches of a track between its pauses. */
export function stretchesOf(track: Track): Position[][] {
  const stretches: Position[][] = [];
  for (const [longitude, latitude, , afterPause] of track) {
    if (afterPause || stretches.length === 0) stretches.push([]);
    stretches.at(-1)?.push([longitude, latitude]);
  }
  return stretches.filter(({ length }) => length > 1);
}

/** The supports and lines of a search, ringed among the others by risk, and its track. */
export function SurveyMap({ refs, read, track = NO_TRACK, onPick }: SurveyMapProps) {
  const t = useSurveyTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const version = useTilesVersion();
  const isChosen = useCallback(
    ({ kind, id }: { kind: string; id: number }) => kind !== 'mortality' && refs.includes(id),
    [refs],
  );
  const focus = useMemo(() => {
    const places = [
      ...[...(read?.values() ?? [])].map(({ geometry }) => anchorOf(geometry)),
      ...track.map(([longitude, latitude]): Position => [longitude, latitude]),
    ];
    const [only] = places;
    return places.length > 1 ? asLine(places) : only && ({ type: 'Point', coordinates: only } as const);
  }, [read, track]);
  // While somebody picks on the map, it stays where it was first.
  const [start, setStart] = useState(focus);
  if (!start && focus) setStart(focus);
  const pick = (hit: MapHit) => {
    if ('id' in hit && (hit.kind === 'support' || hit.kind === 'line')) onPick?.(hit.id);
  };
  return (
    <div className={classes.map}>
      <MapView label={t('sheet.map')} baseLayers={layers} fetchTile={fetchTile} legend={['infrastructures']}>
        <RecordTilesLayer
          url={url}
          fetchTile={fetchTile}
          tilesVersion={version}
          {...(onPick ? { onPick: pick } : {})}
        />
        <ChosenRings isChosen={isChosen} />
        {stretchesOf(track).map((stretch, at) => (
          <GeometrySymbol key={String(at)} geometry={asLine(stretch)} />
        ))}
        <StartAt box={focus ? null : extent} />
        <FocusOn geometry={(onPick ? start : focus) ?? null} />
      </MapView>
    </div>
  );
}
