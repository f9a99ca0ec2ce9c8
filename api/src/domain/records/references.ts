import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type Box,
  insideTerritory,
  isLocalRef,
  type LocalRef,
  type NomenclatureTypeCode,
  type Problem,
  type RecordRef,
} from 'shared/contract';
import type { Position } from 'shared/geometry';
import { type ChoiceContext, isOffered, type ProblemCode } from 'shared/server';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { type AnyRow, anyTable } from '../../store/any-table';
import { inChunks } from '../../store/in-chunks';
import type { Row } from '../../store/schema';
import { territoryOf } from '../organisation/organisation';
import { resourceOf } from './registry';
import type { Viewer } from './viewer';

type Path = Problem['path'];

/** References of some inputs; the records may or may not exist. */
interface References {
  infrastructures?: readonly RecordRef[];
  media?: readonly RecordRef[];
  species?: readonly number[];
  poles?: readonly number[];
  /** Records of other kinds, by kind. */
  records?: Readonly<Record<string, readonly RecordRef[]>>;
}

/** Columns of an infrastructure that its records need. */
export type KnownInfrastructure = Pick<Row<'infrastructures'>, 'id' | 'uuid' | 'kind' | 'network_type_id'>;

/** The existing records that inputs reference, looked up together for any number of inputs. */
export interface KnownRecords {
  viewer: Viewer;
  lists: ListsSnapshot;
  /** Boxes in which positions must lie. */
  territory: readonly Box[];
  /** Infrastructures by id, and by `local:` with the UUID. */
  infrastructures: ReadonlyMap<RecordRef, KnownInfrastructure>;
  media: ReadonlySet<RecordRef>;
  species: ReadonlyMap<number, Pick<Row<'species'>, 'active'>>;
  poles: ReadonlySet<number>;
  /** Ids of records of other kinds, by kind and reference. */
  records: ReadonlyMap<string, ReadonlyMap<RecordRef, number>>;
}

/** The UUID in a reference to a record whose id the client does not know yet. */
export const uuidOfRef = (ref: LocalRef): string => ref.slice('local:'.length).toLowerCase();

/** Infrastructures that are not deleted, by the reference used: the id, or `local:` and the UUID. */
export async function infrastructuresAmong(
  { context, db }: Viewer,
  refs: readonly RecordRef[],
  { withPlace = false } = {},
) {
  const read = (named: Expression<SqlBool>) =>
    db
      .selectFrom('infrastructures')
      .select(['id', 'uuid', 'kind', 'network_type_id'])
      .$if(withPlace, query =>
        query.select(context.engine.readGeometry('infrastructures.geometry').as('geojson')),
      )
      .where('deleted_at', 'is', null)
      .where(named)
      .execute();
  const distinct = [...new Set(refs)];
  const ids = distinct.filter(ref => typeof ref === 'number' && Number.isSafeInteger(ref));
  const uuids = distinct.filter(isLocalRef).map(uuidOfRef);
  const byId = ids.length === 0 ? [] : await read(context.engine.among('id', ids as number[]));
  const byUuid = uuids.length === 0 ? [] : await read(context.engine.among('uuid', uuids));
  return new Map<RecordRef, (typeof byId)[number]>([
    ...byId.map(row => [row.id, row] as const),
    ...byUuid.map(row => [`local:${row.uuid}`, row] as const),
  ]);
}

/** Ids of records of a kind that are not deleted, by the reference used. */
export async function recordsAmong({ context, db }: Viewer, kind: string, refs: readonly RecordRef[]) {
  if (refs.length === 0) return new Map<RecordRef, number>();
  const ids = refs.filter(ref => typeof ref === 'number');
  const uuids = refs.filter(isLocalRef).map(uuidOfRef);
  const isNamed = sql<SqlBool>`(${context.engine.among('id', ids)} or ${context.engine.among('uuid', uuids)})`;
  const rows = (await anyTable(db)
    .selectFrom(resourceOf(kind).own.table)
    .select(['id', 'uuid'])
    .where('deleted_at', 'is', null)
    .where(isNamed)
    .execute()) as AnyRow[];
  return new Map<RecordRef, number>(
    rows.flatMap(row => [
      [row.id, row.id],
      [`local:${row.uuid}`, row.id],
    ]),
  );
}

async function mediaAmong({ db }: Viewer, refs: readonly RecordRef[]) {
  const ids = [...new Set(refs)].filter(ref => typeof ref === 'number');
  const rows = await inChunks(ids, chunk =>
    db.selectFrom('media').select('id').where('id', 'in', chunk).where('deleted_at', 'is', null).execute(),
  );
  return new Set<RecordRef>(rows.map(row => row.id));
}

async function speciesAmong({ db }: Viewer, ids: readonly number[]) {
  const rows = await inChunks([...new Set(ids)], chunk =>
    db.selectFrom('species').select(['id', 'active']).where('id', 'in', chunk).execute(),
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Poles of operators among ids, also those that no version in effect has any more: a device may be a version behind. */
async function polesAmong({ context, db }: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const among = context.engine.among('id', [...new Set(ids)]);
  const rows = await db.selectFrom('network_poles').select('id').where(among).execute();
  return new Set(rows.map(row => row.id));
}

export async function knownRecords(viewer: Viewer, references: References = {}): Promise<KnownRecords> {
  const records = new Map<string, Map<RecordRef, number>>();
  for (const [kind, refs] of Object.entries(references.records ?? {}))
    records.set(kind, await recordsAmong(viewer, kind, refs));
  return {
    viewer,
    lists: await viewer.context.lists.current(viewer.db),
    territory: await territoryOf(viewer.db, viewer.context),
    infrastructures:
      viewer.expected ?? (await infrastructuresAmong(viewer, references.infrastructures ?? [])),
    media: await mediaAmong(viewer, references.media ?? []),
    species: await speciesAmong(viewer, references.species ?? []),
    poles: await polesAmong(viewer, references.poles ?? []),
    records,
  };
}

/** Collects problems with the references of a body, so that one response names all invalid fields. */
export class ReferenceCheck {
  readonly problems: Problem[] = [];
  /** Ids that the record already has. Disabled items among them may stay, but cannot be newly chosen. */
  private readonly kept: ReadonlySet<number | null>;

  constructor(
    private readonly known: KnownRecords,
    kept: Iterable<number | null> = [],
  ) {
    this.kept = new Set(kept);
  }

  report(path: Path, code: ProblemCode, params: Problem['params'] = {}): void {
    this.problems.push({ path, code, params });
  }

  /** Checks an item of a list, and if `offeredFor` is given, that it is offered for this infrastructure. */
  item(path: Path, id: number | null, type: NomenclatureTypeCode, offeredFor?: ChoiceContext): void {
    if (id === null) return;
    const item = this.known.lists.byId.get(id);
    if (!item || (item.status === 'disabled' && !this.kept.has(id))) this.report(path, 'unknown_reference');
    else if (item.type !== type) this.report(path, 'wrong_list');
    else if (offeredFor && !this.kept.has(id) && !isOffered(item, this.known.lists.types, offeredFor))
      this.report(path, 'not_offered');
  }

  /**
   * Checks that pictures exist.
   * @returns their ids
   */
  media(refs: readonly RecordRef[]): number[] {
    refs.forEach((ref, index) => {
      if (!this.known.media.has(ref)) this.report(['media_id', index], 'unknown_reference');
    });
    return [...new Set(refs.filter(ref => typeof ref === 'number'))];
  }

  /** Checks that a species is active, or that the record already has it (`kept`). */
  species(path: Path, id: number, kept?: number): void {
    const active = this.known.species.get(id)?.active;
    if (active === undefined || (active === 0 && id !== kept)) this.report(path, 'unknown_reference');
  }

  /** Checks that an operator's pole exists. */
  pole(path: Path, id: number | null): void {
    if (id !== null && !this.known.poles.has(id)) this.report(path, 'unknown_reference');
  }

  /** Checks that a linked record of another kind exists. */
  record(path: Path, kind: string, ref: RecordRef | null): void {
    if (ref !== null && !this.known.records.get(kind)?.has(ref)) this.report(path, 'unknown_reference');
  }

  /** Looks up the infrastructure of a record and reports a missing infrastructure. */
  infrastructure(path: Path, ref: RecordRef) {
    const row = this.known.infrastructures.get(ref);
    if (!row) this.report(path, 'unknown_reference');
    return row;
  }

  /** Context that decides which items are offered for an infrastructure. */
  contextOf(infrastructure: {
    kind: ChoiceContext['infrastructureType'];
    network_type_id: number;
  }): ChoiceContext {
    const networkType = this.known.lists.byId.get(infrastructure.network_type_id)?.code ?? null;
    return { infrastructureType: infrastructure.kind, networkType };
  }

  inTerritory(path: Path, positions: readonly Position[]): void {
    const { territory } = this.known;
    if (!positions.every(position => insideTerritory(position, territory)))
      this.report(path, 'out_of_territory');
  }
}
