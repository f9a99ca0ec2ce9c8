import type { Insertable, Selectable } from 'kysely';
import type { Database } from './tables';

export type { Flag } from './column-types';
export type { Database };

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** A geometry and its box in degrees. */
export type SpatialColumns = Pick<Row<'infrastructures'>, 'geometry' | 'west' | 'south' | 'east' | 'north'>;
