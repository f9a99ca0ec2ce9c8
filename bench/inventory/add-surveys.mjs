import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';

/** Supports of a route, one after the other along their feeders, and supports for each route. */
const LENGTH = 10;
const SUPPORTS_PER_ROUTE = 100;
const PROGRAMMES = 5;
/** Every route is searched so many times, each on days of its own, about every 180 days from 2021. */
const TIMES = 10;

/**
 * Adds programmes and searches to an SQLite database that no server has open, unless it has some: for 1,000,000 supports
 * 100,000 searches of ten supports each. The first search of a support found the bird that lay there, if one did.
 */
export function addSurveys(folder, tell) {
  const Database = createRequire(join(root, 'api', 'package.json'))('better-sqlite3');
  const db = new Database(join(folder, 'avicable.sqlite'));
  if (db.prepare('select 1 from surveys').get()) return db.close();
  const supports = db.prepare('select max(id) from infrastructures').pluck().get();
  // Changes of so many rows would only be read to be forgotten: the read model is made anew.
  const triggers = db.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all();
  for (const name of readdirSync(folder).filter(name => name.includes('.duckdb')))
    rmSync(join(folder, name), { recursive: true });
  const stamps = kind =>
    `printf('0%07x-0000-7000-8000-%012x', ${kind}, n), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;
  const upTo = count =>
    `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
  const routes = Math.floor(supports / SUPPORTS_PER_ROUTE);
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`drop trigger ${name}`);
    db.exec(`
      insert into programmes (id, uuid, created_at, updated_at, name, protocol, "from", way, radius_m, area_percent, search_text)
      ${upTo(PROGRAMMES)} select n + 1, ${stamps(900)}, 'Programme ' || n, '', '2021-01-01', 'FOOT', 50, 100, '' from numbers;
      insert into surveys (id, uuid, created_at, updated_at, programme_id, date, started_at, ended_at, observers, people,
        way, visibility, nothing_found, remark, search_text)
      ${upTo(routes * TIMES)} select n + 1, ${stamps(901)}, n / ${TIMES} % ${PROGRAMMES} + 1,
        date('2021-01-01', (n % ${TIMES} * 180 + n * 7919 % 60) || ' days'), '', '', '', 1, 'FOOT', 'GOOD', 1, '', '' from numbers;
      insert into survey_targets (survey_id, infrastructure_id, position)
      select surveys.id, infrastructures.id, infrastructures.id % ${SUPPORTS_PER_ROUTE}
        from surveys inner join infrastructures
          on infrastructures.id between (surveys.id - 1) / ${TIMES} * ${SUPPORTS_PER_ROUTE} + 1
            and (surveys.id - 1) / ${TIMES} * ${SUPPORTS_PER_ROUTE} + ${LENGTH};
      update mortality_cases set survey_id = first.survey, date = first.date
        from (select infrastructure_id as support, min(survey_id) as survey, min(date) as date
          from survey_targets inner join surveys on surveys.id = survey_id group by infrastructure_id) as first
        where first.support = infrastructure_id;
      update surveys set nothing_found = 0 where id in (select survey_id from mortality_cases);
      update infrastructures set last_seen_date = max(coalesce(last_seen_date, ''), (select max(date) from survey_targets
          inner join surveys on surveys.id = survey_id where infrastructure_id = infrastructures.id))
        where id in (select infrastructure_id from survey_targets);
      analyze`);
    for (const { sql } of triggers) db.exec(sql);
  })();
  const [surveys, finds] = ['surveys', 'mortality_cases where survey_id is not null'].map(from =>
    db.prepare(`select count(*) from ${from}`).pluck().get(),
  );
  tell(`  ${surveys} searches, ${finds} finds`);
  db.close();
}
