import L from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Polygon, Polyline, useMap } from 'react-leaflet';
import { tileNeutralization, tileRisk } from '../../geometry';
import { type Geometry, type Position, polygonsOf } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { MAP_COLOURS } from '../symbols/palette';
import { type MapSymbol, SymbolIcon } from '../symbols/symbol-icon';
import { lineStrokes, SURFACE_STYLES } from '../symbols/symbol-shapes';

const SIDE = 34;

/** A record's symbol as a marker of the page: for the one record a small map is about. */
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

/** Draws one record on a map as page elements. For many records there are tiles. */
export function GeometrySymbol({
  geometry,
  symbol = PLAIN,
}: {
  geometry: Geometry;
  symbol?: MapSymbol | undefined;
}) {
  switch (geometry.type) {
    case 'Point':
      return <SymbolMarker position={geometry.coordinates} symbol={symbol} />;
    case 'LineString': {
      const strokes =
        symbol.kind === 'line'
          ? lineStrokes(tileRisk(symbol.risk), tileNeutralization(symbol.neutralization))
          : [{ colour: MAP_COLOURS.ink, width: 4, dash: [] }];
      return strokes.map(({ colour, width, dash }) => (
        <Polyline
          key={width}
          positions={geometry.coordinates.map(toLatLng)}
          interactive={false}
          pathOptions={{ color: colour, weight: width, opacity: 1, dashArray: dash.join(' ') }}
        />
      ));
    }
    case 'Polygon':
    case 'MultiPolygon': {
      const style = SURFACE_STYLES['sensitive-area'];
      return (
        <Polygon
          positions={polygonsOf(geometry).map(rings => rings.map(ring => ring.map(toLatLng)))}
          interactive={false}
          pathOptions={{ color: style.stroke, weight: style.width, fillOpacity: style.fillOpacity }}
        />
      );
    }
  }
}
