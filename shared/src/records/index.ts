export {
  allKinds,
  findKind,
  kindOf,
  kindsListedAs,
  placedKinds,
  registerKinds,
  shownAs,
  UnknownKind,
} from './known-kinds';
export { isOfRecord, keys } from './query-keys';
export { touchedKinds, touchedPaths } from './touched';
