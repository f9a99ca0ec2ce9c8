import type { KindFacts } from '../contract';
import {
  diagnosis,
  infrastructures,
  lines,
  media,
  mortality,
  operations,
  points,
  sensitiveAreas,
} from '../kinds';

/** The product's own kinds, registered before any remote is loaded. */
export const FIRST_KINDS: readonly KindFacts[] = [
  infrastructures,
  points,
  lines,
  diagnosis,
  operations,
  mortality,
  media,
  sensitiveAreas,
].map(({ facts }) => facts);
