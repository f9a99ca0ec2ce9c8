export { type ColouredPlace, ColouredPlaces } from './coloured-places';
export { type RankedPlace, RankedPlaces } from './ranked-places';
