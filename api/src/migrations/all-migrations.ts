import { type Migration, sql } from 'kysely';
import type { Engine } from '../database/engine';
import { accounts } from './0001-accounts';
import { reference } from './0002-reference';
import { infrastructures } from './0003-infrastructures';
import { bookkeeping } from './0004-bookkeeping';
import { registration } from './0005-registration';
import { listIndexes } from './0006-list-indexes';
import { attempts } from './0007-attempts';
import { offlineLayers } from './0008-offline-layers';
import { deletedRecords } from './0009-deleted-records';
import { scale } from './0010-scale';
import { fewerIndexes } from './0011-fewer-indexes';
import { mortalityPlaces } from './0012-mortality-places';
import { imports } from './0014-imports';
import { namesOfNewAreas } from './0015-names-of-new-areas';
import { accountSafety } from './0016-account-safety';
import { regionsOfMunicipalities } from './0017-regions-of-municipalities';
import { historyOfInfrastructures } from './0018-history-of-infrastructures';
import { taxonRanks } from './0019-taxon-ranks';
import { visitDetails } from './0019-visit-details';
import { importBatches } from './0020-import-batches';

const NUMBERED: Record<string, (engine: Engine) => string[]> = {
  '0001-accounts': accounts,
  '0002-reference': reference,
  '0003-infrastructures': infrastructures,
  '0004-bookkeeping': bookkeeping,
  '0005-registration': registration,
  '0006-list-indexes': listIndexes,
  '0007-attempts': attempts,
  '0008-offline-layers': offlineLayers,
  '0009-deleted-records': deletedRecords,
  '0010-scale': scale,
  '0011-fewer-indexes': fewerIndexes,
  '0012-mortality-places': mortalityPlaces,
  '0014-imports': imports,
  '0015-names-of-new-areas': namesOfNewAreas,
  '0016-account-safety': accountSafety,
  '0017-regions-of-municipalities': regionsOfMunicipalities,
  '0018-history-of-infrastructures': historyOfInfrastructures,
  '0019-taxon-ranks': taxonRanks,
  '0019-visit-details': visitDetails,
  '0020-import-batches': importBatches,
};

/** Every migration in order, for an engine. A migration that has been released is never edited. */
export function allMigrations(engine: Engine): Record<string, Migration> {
  const numbered = Object.entries(NUMBERED).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statements(engine)) await sql.raw(statement).execute(db);
      },
    },
  ]);
  return Object.fromEntries(numbered);
}
