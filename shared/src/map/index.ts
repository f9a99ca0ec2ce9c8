// Re-exports the few functions of pure geometry that map screens need, so that they do not load the rest.
export { anchorOf } from '../geometry/anchor-of';
export {
  formatDegrees,
  type ParsedCoordinates,
  parseAngleOf,
  parseCoordinates,
} from '../geometry/parse-coordinates';
export { type MapBaseLayer, OFFLINE_BASE_LAYER } from './base/base-layer-tiles';
export { DrawBox } from './drawing/draw-box';
export { DrawGeometry, type DrawGeometryProps } from './drawing/draw-geometry';
export type { Drawing, DrawnGeometry, Shape } from './drawing/draw-mode';
export { DrawnShape } from './drawing/drawn-shape';
export { readyGeoman } from './drawing/geoman';
export { CheckedPlaces, CheckedSign } from './places/checked-places';
export { BottomSheet } from './sheet/bottom-sheet';
export type { SheetStep } from './sheet/sheet-steps';
export { CauseSign, CauseTag } from './symbols/cause-tag';
export { type MapSymbol, SymbolIcon } from './symbols/symbol-icon';
export type { GroupInView } from './tiles/groups-in-view';
export type { FetchTile, MapHit } from './tiles/record-grid-layer';
export type { RecordKind } from './tiles/record-tile';
export { type RecordTileLayer, recordTileUrl } from './tiles/record-tile-url';
export { RecordTilesLayer, type RecordTilesLayerProps } from './tiles/record-tiles-layer';
export type { RecordInView } from './tiles/records-in-view';
export { FeaturesInView } from './view/features-in-view';
export { FocusOn } from './view/focus-on';
export { FollowPosition } from './view/follow-position';
export { GeometryPreview } from './view/geometry-preview';
export { GeometrySymbol } from './view/geometry-symbol';
export { Highlight } from './view/highlight';
export { HoverLabel } from './view/hover-label';
export { KeepClear } from './view/keep-clear';
export type { MapOverlay } from './view/layers-control';
export { Legend, LegendControl, type LegendCounts, type LegendPart } from './view/legend';
export { MapButton } from './view/map-button';
export { type ControlPlace, MapControl } from './view/map-control';
export { MapDismiss } from './view/map-dismiss';
export { MapIcon, type MapIconName } from './view/map-icon';
export { MapPanel } from './view/map-panel';
export { MapPopup } from './view/map-popup';
export { FRANCE, type MapPosition } from './view/map-position';
export { MapView, type MapViewProps } from './view/map-view';
export { type MarkedPlace, MarkedPlaces } from './view/marked-places';
export { OutlinedArea } from './view/outlined-area';
export { locateDevice, type OwnPlace, useOwnPlace } from './view/own-place';
export type { ShownLayers } from './view/shown-layers';
export { StartAt } from './view/start-at';
export { TilesNotice } from './view/tiles-notice';
