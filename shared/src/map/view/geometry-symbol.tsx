import L, { type PathOptions } from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { Geometry, Position } from '../../geometry/geojson';
import { tileNeutralization, tileRisk } from '../../geometry/tile-codes';
import { GeometryShape } from '../leaflet/geometry-shape';
import { cssColour } from '../symbols/palette';
import { type MapSymbol, SymbolIcon } from '../symbols/symbol-icon';
import { lineStrokes, SURFACE_STYLES } from '../symbols/symbol-shapes';

const SIDE = 34;

/** A record's symbol as a DOM marker, for the single record of a small map. */
function SymbolMarker({
  position: [longitude, latitude],
  symbol,
}: {
  position: Position;
  symbol: MapSymbol;
}) {
  const map = useMap();
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(
    function addMarker() {
      const element = document.createElement('div');
      const icon = L.divIcon({ html: element, className: '', iconSize: [SIDE, SIDE] });
      const marker = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(
        map,
      );
      setHost(element);
      return function removeMarker() {
        marker.remove();
      };
    },
    [map, longitude, latitude],
  );
  return host && createPortal(<SymbolIcon symbol={symbol} size={SIDE} />, host);
}

const PLAIN: MapSymbol = { kind: 'support', risk: null, neutralization: 'full' };

/** The strokes of a line from bottom to top, or the stroke and fill of a surface. */
function strokesOf(geometry: Geometry, symbol: MapSymbol): PathOptions[] {
  if (geometry.type !== 'LineString') {
    const { colour, width, fillOpacity } = SURFACE_STYLES['sensitive-area'];
    return [{ color: cssColour(colour), weight: width, fillOpacity }];
  }
  if (symbol.kind !== 'line') return [{ color: cssColour('ink'), weight: 4, opacity: 1 }];
  return lineStrokes(tileRisk(symbol.risk), tileNeutralization(symbol.neutralization)).map(
    ({ colour, width, dash }) => ({
      color: cssColour(colour),
      weight: width,
      opacity: 1,
      dashArray: dash.join(' '),
    }),
  );
}

/** Draws one record on a map with DOM elements. For many records use tiles. */
export function GeometrySymbol({
  geometry,
  symbol = PLAIN,
}: {
  geometry: Geometry;
  symbol?: MapSymbol | undefined;
}) {
  if (geometry.type === 'Point') return <SymbolMarker position={geometry.coordinates} symbol={symbol} />;
  return strokesOf(geometry, symbol).map(stroke => (
    <GeometryShape key={stroke.weight} geometry={geometry} interactive={false} pathOptions={stroke} />
  ));
}
