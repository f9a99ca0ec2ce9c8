export { type RankedPlace, RankedPlaces } from './ranked-places';
