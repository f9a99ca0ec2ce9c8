import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';

/**
 * Condition that a joined support or line meets a box in degrees. It does not use the spatial index: works are far
 * fewer than supports, and each references its own.
 */
export const meetsBox = ([west, south, east, north]: Box): RawBuilder<SqlBool> => sql<SqlBool>`(
  infrastructures.west <= ${east} and infrastructures.east >= ${west}
  and infrastructures.south <= ${north} and infrastructures.north >= ${south})`;
