import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { accounts } from './0001-accounts';
import { bookkeeping } from './0001-bookkeeping';
import { records } from './0001-records';
import { reference } from './0001-reference';
import { searchAndChanges } from './0001-search-and-changes';
import { severalProcesses } from './0002-several-processes';
import { areaChecks } from './0003-area-checks';
import { changeLog } from './0004-change-log';
import { boxes } from './0005-boxes';
import { areasVersion } from './0006-areas-version';
import { loggedKinds } from './0007-logged-kinds';
import { works } from './0008-works';
import { weights } from './0009-weights';
import { priorities } from './0010-priorities';
import { notices } from './0011-notices';
import { openWorks } from './0012-open-works';
import { remoteNumbers } from './0013-remote-numbers';
import { releaseTokens } from './0014-release-tokens';
import { personalTokens } from './0015-personal-tokens';
import { standards } from './0016-standards';
import { importMappings } from './0017-import-mappings';
import { operatorNumbers } from './0018-operator-numbers';
import { explainedAlarms } from './0019-explained-alarms';
import { pendingSignUps } from './0020-pending-sign-ups';
import { englishRegions } from './0022-english-regions';
import { selections } from './0023-selections';
import { orderLinks } from './0024-order-links';
import { signIn } from './0025-sign-in';
import { followChanges } from './0026-follow-changes';
import { importedRules } from './0027-imported-rules';
import { publicReports } from './0029-public-reports';
import { watching } from './0031-watching';
import { injuredBirds } from './0033-injured-birds';
import { layerKinds } from './0034-layer-kinds';
import { moreTroubles } from './0036-more-troubles';
import { operatorNetworks } from './0037-operator-networks';
import { overlays } from './0038-overlays';
import { networkMatches } from './0040-network-matches';
import { surveys } from './0041-surveys';
import { campaigns } from './0042-campaigns';
import { outages } from './0043-outages';
import { failurePages } from './0044-failure-pages';
import { FIRST_MIGRATION } from './take-over-schema';

/** Only a superuser may create `postgis`; for other roles it must already exist. */
const EXTENSIONS = ['postgis', 'pg_trgm'].map(name => `create extension if not exists ${name}`);

/**
 * Runs statements in order.
 * @throws the database's error; its message gets the statement's first line
 */
async function run<DB>(db: Kysely<DB>, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      if (error instanceof Error) error.message += ` (${statement.trim().split('\n')[0]})`;
      throw error;
    }
}

/** Creates the missing PostgreSQL extensions. Several processes may call it at once. */
export const createExtensions = <DB>(db: Kysely<DB>): Promise<void> =>
  db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(hashtext('avicable extensions'))`.execute(transaction);
    await run(transaction, EXTENSIONS);
  });

const schema = (engine: Engine) => [
  ...(engine.name === 'postgres' ? EXTENSIONS : []),
  ...[accounts, reference, records, bookkeeping, searchAndChanges].flatMap(part => part(engine)),
];

const NUMBERED: Record<string, (engine: Engine) => string[]> = {
  [FIRST_MIGRATION]: schema,
  '0002-several-processes': severalProcesses,
  '0003-area-checks': areaChecks,
  '0004-change-log': changeLog,
  '0005-boxes': boxes,
  '0006-areas-version': areasVersion,
  '0007-logged-kinds': loggedKinds,
  '0008-works': works,
  '0009-weights': weights,
  '0010-priorities': priorities,
  '0011-notices': notices,
  '0012-open-works': openWorks,
  '0013-remote-numbers': remoteNumbers,
  '0014-release-tokens': releaseTokens,
  '0015-personal-tokens': personalTokens,
  '0016-standards': standards,
  '0017-import-mappings': importMappings,
  '0018-operator-numbers': operatorNumbers,
  '0019-explained-alarms': explainedAlarms,
  '0020-pending-sign-ups': pendingSignUps,
  '0022-english-regions': englishRegions,
  '0023-selections': selections,
  '0024-order-links': orderLinks,
  '0025-sign-in': signIn,
  '0026-follow-changes': followChanges,
  '0027-imported-rules': importedRules,
  '0029-public-reports': publicReports,
  '0031-watching': watching,
  '0033-injured-birds': injuredBirds,
  '0034-layer-kinds': layerKinds,
  '0036-more-troubles': moreTroubles,
  '0037-operator-networks': operatorNetworks,
  '0038-overlays': overlays,
  '0040-network-matches': networkMatches,
  '0041-surveys': surveys,
  '0042-campaigns': campaigns,
  '0043-outages': outages,
  '0044-failure-pages': failurePages,
};

/** All migrations of an engine in order. A released migration is never edited. */
export function allMigrations(engine: Engine): Record<string, Migration> {
  const numbered = Object.entries(NUMBERED).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        await run(db, statements(engine));
      },
    },
  ]);
  return Object.fromEntries(numbered);
}
