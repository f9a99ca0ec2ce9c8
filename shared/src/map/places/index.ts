export { type ColouredPlace, ColouredPlaces } from './coloured-places';
export { type MapMark, MapMarks } from './map-marks';
export { NamedPlaces } from './named-places';
