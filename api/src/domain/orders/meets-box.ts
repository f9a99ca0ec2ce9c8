import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';

/**
 * Condition that the box of a joined support or line meets one in degrees. Without the spatial index: there are far fewer
 * works than supports, and each knows its own.
 */
export const meetsBox = ([west, south, east, north]: Box): RawBuilder<SqlBool> => sql<SqlBool>`(
  infrastructures.west <= ${east} and infrastructures.east >= ${west}
  and infrastructures.south <= ${north} and infrastructures.north >= ${south})`;
