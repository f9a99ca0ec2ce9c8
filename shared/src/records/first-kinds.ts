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

/** The kinds that come with the product, known before any remote is there. */
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
