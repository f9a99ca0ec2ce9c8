import type { Expression, SqlBool } from 'kysely';
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
import { inChunks } from '../../store/in-chunks';
import type { Row } from '../../store/schema';
import { territoryOf } from '../organisation/organisation';
import type { Viewer } from './viewer';

type Path = Problem['path'];

/** References of some inputs; the records may or may not exist. */
interface References {
  infrastructures?: readonly RecordRef[];
  media?: readonly RecordRef[];
  species?: readonly number[];
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

export async function knownRecords(viewer: Viewer, references: References = {}): Promise<KnownRecords> {
  return {
    viewer,
    lists: await viewer.context.lists.current(viewer.db),
    territory: await territoryOf(viewer.db, viewer.context),
    infrastructures:
      viewer.expected ?? (await infrastructuresAmong(viewer, references.infrastructures ?? [])),
    media: await mediaAmong(viewer, references.media ?? []),
    species: await speciesAmong(viewer, references.species ?? []),
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
