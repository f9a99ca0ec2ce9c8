export { allKinds, findKind, kindsListedAs, registerKinds } from './known-kinds';
export { keys } from './query-keys';
