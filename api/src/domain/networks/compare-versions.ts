import { type RawBuilder, sql } from 'kysely';
import type { NetworkChangesQuery, NetworkComparison } from 'shared/contract/administration';
import type { Viewer } from '../records/viewer';

/** Metres per degree of latitude. */
const PER_DEGREE = 111_320;
/** Metres up to which a pole counts as standing where it stood. */
const STAYS_METRES = 2;

type Place = Readonly<Record<'longitude' | 'latitude', string>>;

/** SQL condition that two places (columns in degrees) are more than two metres apart, in the plane. */
function isApart(a: Place, b: Place): RawBuilder<boolean> {
  const [north, east] = [
    sql`(${sql.ref(a.latitude)} - ${sql.ref(b.latitude)})`,
    sql`(${sql.ref(a.longitude)} - ${sql.ref(b.longitude)})`,
  ];
  const narrowing = sql`cos(${sql.ref(a.latitude)} * ${Math.PI / 180})`;
  return sql<boolean>`(${north} * ${north} + ${east} * ${east} * ${narrowing} * ${narrowing}
    > ${(STAYS_METRES / PER_DEGREE) ** 2})`;
}

const placeIn = (table: string): Place => ({
  longitude: `${table}.longitude`,
  latitude: `${table}.latitude`,
});

/** Where the pole of a support stood when somebody linked it or looked at it last; `null` if it was gone. */
const LINKED_AT: Place = {
  longitude: 'infrastructures.pole_longitude',
  latitude: 'infrastructures.pole_latitude',
};

/** What a version changes about the pole of a support. Somebody who saw that the pole is gone is not told again. */
const CHANGE = sql<'gone' | 'moved' | null>`case
  when pole.pole_id is not null then case when ${isApart(placeIn('pole'), LINKED_AT)} then 'moved' end
  when infrastructures.pole_longitude is not null or infrastructures.pole_change = 'gone' then 'gone' end`;

interface Compared {
  version: number;
  /** The version in effect; `null` for none. */
  against: number | null;
}

const number = (count: unknown) => Number(count ?? 0);

/**
 * Counts the supports linked to poles of a version's source, and those whose pole the version moves by more than 2 m
 * or does not have.
 */
export async function linkedSupports({ db }: Pick<Viewer, 'db'>, version: number) {
  const { rows } = await sql<Record<'supports' | 'gone' | 'moved', number | string | null>>`
    select count(*) as supports, sum(case when ${CHANGE} = 'gone' then 1 else 0 end) as gone,
      sum(case when ${CHANGE} = 'moved' then 1 else 0 end) as moved
    from infrastructures
    inner join network_poles on network_poles.id = infrastructures.pole_id
    left join network_positions as pole on pole.version_id = ${version} and pole.pole_id = infrastructures.pole_id
    where network_poles.source_id = (select source_id from network_versions where id = ${version})
      and infrastructures.pole_id is not null and infrastructures.deleted_at is null`.execute(db);
  const { supports, moved, gone } = rows[0] ?? {};
  return { supports: number(supports), supports_moved: number(moved), supports_gone: number(gone) };
}

/** Counts the poles of a version that are new, moved by more than 2 m, gone or the same, and supports linked to them. */
export async function compareVersions(
  { db }: Pick<Viewer, 'db'>,
  { version, against }: Compared,
): Promise<NetworkComparison> {
  const { rows } = await sql<Record<'poles' | 'present' | 'moved' | 'before', number | string | null>>`
    select count(*) as poles, count(former.pole_id) as present,
      sum(case when former.pole_id is not null and ${isApart(placeIn('pole'), placeIn('former'))}
        then 1 else 0 end) as moved,
      (select count(*) from network_positions where version_id = ${against}) as before
    from network_positions as pole
    left join network_positions as former
      on former.version_id = ${against} and former.pole_id = pole.pole_id
    where pole.version_id = ${version}`.execute(db);
  const { poles, present, moved, before } = rows[0] ?? {};
  return {
    against,
    new: number(poles) - number(present),
    moved: number(moved),
    gone: number(before) - number(present),
    same: number(present) - number(moved),
    ...(await linkedSupports({ db }, version)),
  };
}

const CONDITION = {
  new: sql`former.pole_id is null`,
  gone: sql`former.pole_id is null`,
  moved: isApart(placeIn('pole'), placeIn('former')),
};

/** A page of the poles that a version changes, in the order of their ids, with the number of their supports. */
export async function changedPoles(
  { db }: Pick<Viewer, 'db'>,
  { version, against }: Compared,
  { pole_change: change, after, limit }: NetworkChangesQuery,
) {
  // A pole that is gone is read from the version in effect.
  const [own, other] = change === 'gone' ? [against, version] : [version, against];
  const { rows } = await sql<Record<'id' | 'x' | 'y' | 'supports', number> & ChangedRow>`
    select pole.pole_id as id, pole.number, pole.line, pole.longitude as x, pole.latitude as y,
      former.longitude as former_x, former.latitude as former_y,
      (select count(*) from infrastructures where pole_id = pole.pole_id and deleted_at is null) as supports
    from network_positions as pole
    left join network_positions as former on former.version_id = ${other} and former.pole_id = pole.pole_id
    where pole.version_id = ${own} and pole.pole_id > ${after} and ${CONDITION[change]}
    order by pole.pole_id limit ${limit}`.execute(db);
  return rows.map(({ x, y, former_x, former_y, supports, ...row }) => {
    const at: [number, number] = [x, y];
    const former: [number, number] | null =
      former_x === null || former_y === null ? null : [former_x, former_y];
    return {
      ...row,
      supports: Number(supports),
      before: change === 'gone' ? at : former,
      at: change === 'gone' ? null : at,
    };
  });
}

interface ChangedRow {
  number: string;
  line: string;
  former_x: number | null;
  former_y: number | null;
}

/**
 * Notes at the supports linked to poles of a source whether the version in effect has their pole, and where. Only
 * supports whose note changes are written, so that the read model reads no others again. A note is derived, like a
 * risk: it raises no version, so that waiting changes of devices do not conflict. Links, which people can enter, do.
 * @returns the number of supports whose note changed
 */
export async function settlePoleChanges({ db }: Pick<Viewer, 'db'>, sourceId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with expected as (
      select infrastructures.id, infrastructures.pole_change as former,
        ${CHANGE} as change,
        coalesce(infrastructures.pole_longitude, pole.longitude) as longitude,
        coalesce(infrastructures.pole_latitude, pole.latitude) as latitude
      from infrastructures
      inner join network_poles on network_poles.id = infrastructures.pole_id
      inner join network_sources on network_sources.id = network_poles.source_id
      left join network_positions as pole
        on pole.version_id = network_sources.current_version_id and pole.pole_id = infrastructures.pole_id
      where infrastructures.pole_id is not null and network_sources.id = ${sourceId})
    update infrastructures set pole_change = expected.change, pole_longitude = expected.longitude,
        pole_latitude = expected.latitude from expected
      where infrastructures.id = expected.id and (coalesce(expected.former, '') <> coalesce(expected.change, '')
        or (infrastructures.pole_longitude is null and expected.longitude is not null))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
