import type { InfrastructureFilter } from 'shared/contract';
import { infrastructureConditions } from '../../infrastructures/filter';
import type { Viewer } from '../../records/viewer';
import { allOf } from '../../stats/infrastructure-stats';

/** The ids a filter finds, as a subquery: its conditions do not mix with the columns of what is exported. */
export const infrastructuresFound = ({ context, db }: Viewer, filter: InfrastructureFilter) =>
  db
    .selectFrom('infrastructures')
    .select('infrastructures.id')
    .where(allOf(infrastructureConditions(context.engine, filter)));
