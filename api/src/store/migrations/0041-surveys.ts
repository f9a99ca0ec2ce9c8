import type { Engine } from '../engine';
import { followRecords, logTables } from './log-tables';
import { stampColumns } from './stamp-columns';

/** Days on which somebody was at a support or line: of visits, searches and verifications. */
const SEEN = `select date as day from diagnoses
    where infrastructure_id = infrastructures.id and deleted_at is null
  union all select work_events.date from work_events inner join work_items on work_items.id = work_events.item_id
    where work_items.infrastructure_id = infrastructures.id and work_items.deleted_at is null
      and work_events.to_state = 'VERIFIED'`;

/** Logs the supports and lines of a case's survey: the case makes the search evidence. */
const logSearched = ({ name }: Engine): string[] =>
  (['insert', 'update', 'delete'] as const).flatMap(event => {
    const rows = { insert: ['new'], update: ['new', 'old'], delete: ['old'] }[event];
    const ids = rows.map(row => `${row}.survey_id`).join();
    const insert = `insert into change_log (kind, item_id)
      select distinct 'infrastructures', infrastructure_id from survey_targets where survey_id in (${ids})`;
    const hasSurvey = rows.map(row => `${row}.survey_id is not null`).join(' or ');
    const trigger = `mortality_cases_${event}_searched`;
    return name === 'sqlite'
      ? [
          `create trigger ${trigger} after ${event} on mortality_cases for each row
            when ${hasSurvey} begin ${insert}; end`,
        ]
      : [
          `create function ${trigger}() returns trigger language plpgsql as $$ begin ${insert}; return null; end $$`,
          `create trigger ${trigger} after ${event} on mortality_cases for each row
            when (${hasSurvey}) execute function ${trigger}()`,
        ];
  });

/**
 * Searches for dead birds, the programmes they belong to, where their people walked, and trials with laid-out bodies.
 * Supports and lines repeat the day on which somebody was there last.
 */
export const surveys = (engine: Engine): string[] => {
  const { types } = engine;
  return [
    `create table programmes (
      ${stampColumns(engine)},
      name text not null,
      protocol text not null,
      owner_id bigint references nomenclatures (id),
      "from" ${types.date},
      "to" ${types.date},
      way text not null,
      radius_m integer not null,
      every_days integer,
      size_class text,
      area_percent integer not null,
      search_text text not null)`,
    `create table surveys (
      ${stampColumns(engine)},
      programme_id bigint references programmes (id) on delete set null,
      date ${types.date} not null,
      started_at text not null,
      ended_at text not null,
      observers text not null,
      people integer not null,
      way text not null,
      visibility text not null,
      width_m integer,
      distance_m integer,
      nothing_found integer not null,
      remark text not null,
      search_text text not null)`,
    'create index surveys_programme on surveys (programme_id) where programme_id is not null',
    `create table survey_targets (
      id ${types.id},
      survey_id bigint not null references surveys (id) on delete cascade,
      infrastructure_id bigint not null references infrastructures (id) on delete cascade,
      from_m integer,
      to_m integer,
      position integer not null)`,
    'create index survey_targets_survey on survey_targets (survey_id, position)',
    'create index survey_targets_infrastructure on survey_targets (infrastructure_id, survey_id)',
    `create table survey_media (
      survey_id bigint not null references surveys (id) on delete cascade,
      media_id bigint not null references media (id) on delete cascade,
      position integer not null,
      primary key (survey_id, media_id))`,
    'create index survey_media_media on survey_media (media_id)',
    `create table survey_tracks (
      ${stampColumns(engine)},
      survey_id bigint not null references surveys (id) on delete cascade,
      shared integer not null,
      points text not null)`,
    'create index survey_tracks_survey on survey_tracks (survey_id)',
    'create index survey_tracks_created on survey_tracks (created_at)',
    `create table trials (
      ${stampColumns(engine)},
      programme_id bigint references programmes (id) on delete set null,
      kind text not null,
      region text not null,
      size_class text not null,
      label text not null,
      placed_on ${types.date} not null,
      remark text not null,
      search_text text not null)`,
    `create table trial_checks (
      id ${types.id},
      trial_id bigint not null references trials (id) on delete cascade,
      minutes integer not null,
      seen integer not null,
      position integer not null)`,
    'create index trial_checks_trial on trial_checks (trial_id, position)',
    'alter table mortality_cases add column survey_id bigint references surveys (id) on delete set null',
    'alter table mortality_cases add column certainty text',
    'alter table mortality_cases add column evidence text',
    'alter table mortality_cases add column remains text',
    'create index mortality_survey on mortality_cases (survey_id) where survey_id is not null',
    `alter table infrastructures add column last_seen_date ${types.date}`,
    `update infrastructures set last_seen_date = (select max(day) from (${SEEN}) as seen)`,
    ...logTables(engine, [
      ['programmes', [['programmes', '{row}.id']]],
      ['surveys', [['surveys', '{row}.id']]],
      ['survey_targets', [['surveys', '{row}.survey_id']]],
      ['trials', [['trials', '{row}.id']]],
    ]),
    ...['programmes', 'surveys', 'trials'].flatMap(table => followRecords(engine, table, `'${table}'`)),
    ...logSearched(engine),
  ];
};
