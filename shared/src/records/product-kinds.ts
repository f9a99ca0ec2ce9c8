import type { KindFacts } from '../contract';
import {
  comments,
  diagnosis,
  infrastructures,
  lines,
  mortality,
  operations,
  points,
  sensitiveAreas,
} from '../kinds';
import { media } from '../kinds/media';
import { workEvents, workItems } from '../programme/work-kinds';

/** Kinds that are registered before any remote is loaded. No remote can replace them. */
export const PRODUCT_KINDS: readonly KindFacts[] = [
  ...[infrastructures, points, lines, diagnosis, operations, mortality, media, sensitiveAreas],
  ...[workItems, workEvents, comments],
].map(({ facts }) => facts);
