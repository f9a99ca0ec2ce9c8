import type { KindFacts } from '../contract';
import { diagnosis, infrastructures, lines, mortality, operations, points, sensitiveAreas } from '../kinds';
import { media } from '../kinds/media';
import { alarms, workEvents, workItems, workOrders } from '../programme/work-kinds';

/**
 * The kinds of record of the server. They are registered before any remote is loaded, and no remote can replace them.
 */
export const PRODUCT_KINDS: readonly KindFacts[] = [
  ...[infrastructures, points, lines, diagnosis, operations, mortality, media, sensitiveAreas],
  ...[workItems, workEvents, workOrders, alarms],
].map(({ facts }) => facts);
