export { ChosenRings, Enclose, type Enclosed } from './chosen-on-map';
export { type ColouredPlace, ColouredPlaces } from './coloured-places';
export { type MapMark, MapMarks, NamedPlaces } from './map-marks';
export { SupportSign } from './support-sign';
