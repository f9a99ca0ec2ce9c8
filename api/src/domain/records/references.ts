import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ChoiceContext } from 'shared/contract';
import {
  type Box,
  insideTerritory,
  isLocalRef,
  isOffered,
  type LocalRef,
  type NomenclatureTypeCode,
  type Position,
  type Problem,
  type ProblemCode,
  type RecordRef,
} from 'shared/contract';
import { InvalidInput } from '../../http/request-refused';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { inChunks } from '../../store/in-chunks';
import type { Database, Row } from '../../store/schema';
import type { Viewer } from './viewer';

type Path = Problem['path'];

/** What some inputs refer to, as far as it exists. */
interface Asked {
  infrastructures?: readonly RecordRef[];
  media?: readonly RecordRef[];
  species?: readonly number[];
}

/** An infrastructure as far as records that belong to it need it. */
export type KnownInfrastructure = Pick<Row<'infrastructures'>, 'id' | 'uuid' | 'kind' | 'network_type_id'>;

/** The records that exist among those inputs refer to, read at once for any number of inputs. */
export interface KnownRecords {
  viewer: Viewer;
  lists: ListsSnapshot;
  /** By id, and by `local:` and the uuid. */
  infrastructures: ReadonlyMap<RecordRef, KnownInfrastructure>;
  media: ReadonlySet<RecordRef>;
  species: ReadonlyMap<number, Pick<Row<'species'>, 'active'>>;
}

/** The uuid a record has that is not known by its id yet. */
export const uuidOfRef = (ref: LocalRef): string => ref.slice('local:'.length).toLowerCase();

/** Which rows some refs may name. */
type NamedBy = (eb: ExpressionBuilder<Database, 'infrastructures'>) => Expression<SqlBool>;

/**
 * Infrastructures by the refs that name them: the id, or `local:` and the uuid.
 *
 * @param read the rows of `infrastructures`, not deleted, that a condition holds for
 */
export async function infrastructuresByRef<One extends Pick<KnownInfrastructure, 'id' | 'uuid'>>(
  refs: readonly RecordRef[],
  read: (named: NamedBy) => Promise<One[]>,
): Promise<Map<RecordRef, One>> {
  const distinct = [...new Set(refs)];
  const ids = distinct.filter(ref => typeof ref === 'number' && Number.isSafeInteger(ref));
  const uuids = distinct.filter(isLocalRef).map(uuidOfRef);
  const byId = await inChunks(ids as number[], chunk => read(eb => eb('id', 'in', chunk)));
  const byUuid = await inChunks(uuids, chunk => read(eb => eb('uuid', 'in', chunk)));
  return new Map<RecordRef, One>([
    ...byId.map(row => [row.id, row] as const),
    ...byUuid.map(row => [`local:${row.uuid}`, row] as const),
  ]);
}

const infrastructuresAmong = ({ db }: Viewer, refs: readonly RecordRef[]) =>
  infrastructuresByRef(refs, named =>
    db
      .selectFrom('infrastructures')
      .select(['id', 'uuid', 'kind', 'network_type_id'])
      .where('deleted_at', 'is', null)
      .where(named)
      .execute(),
  );

async function mediaAmong({ db }: Viewer, refs: readonly RecordRef[]) {
  const ids = [...new Set(refs)].filter(ref => typeof ref === 'number');
  const rows = await inChunks(ids, chunk =>
    db.selectFrom('media').select('id').where('id', 'in', chunk).where('deleted_at', 'is', null).execute(),
  );
  return new Set<RecordRef>(rows.map(row => row.id));
}

async function speciesAmong({ db }: Viewer, asked: readonly number[]) {
  const rows = await inChunks([...new Set(asked)], chunk =>
    db.selectFrom('species').select(['id', 'active']).where('id', 'in', chunk).execute(),
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Looks up what inputs refer to. */
export async function knownRecords(viewer: Viewer, asked: Asked = {}): Promise<KnownRecords> {
  return {
    viewer,
    lists: await viewer.context.lists.current(viewer.db),
    infrastructures: await infrastructuresAmong(viewer, asked.infrastructures ?? []),
    media: await mediaAmong(viewer, asked.media ?? []),
    species: await speciesAmong(viewer, asked.species ?? []),
  };
}

/** Collects what is wrong with the references of a body, so that one answer names every field. */
export class ReferenceCheck {
  readonly problems: Problem[] = [];
  /** Ids the record has already: a disabled item may stay, it may not be chosen anew. */
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

  /** An item of a list, offered for an infrastructure when its context is given. */
  item(path: Path, id: number | null, type: NomenclatureTypeCode, offeredFor?: ChoiceContext): void {
    if (id === null) return;
    const item = this.known.lists.byId.get(id);
    if (!item || (item.status === 'disabled' && !this.kept.has(id))) this.report(path, 'unknown_reference');
    else if (item.type !== type) this.report(path, 'wrong_list');
    else if (offeredFor && !this.kept.has(id) && !isOffered(item, this.known.lists.types, offeredFor))
      this.report(path, 'not_offered');
  }

  /** Pictures that exist. */
  media(refs: readonly RecordRef[]): number[] {
    refs.forEach((ref, index) => {
      if (!this.known.media.has(ref)) this.report(['media_id', index], 'unknown_reference');
    });
    return [...new Set(refs.filter(ref => typeof ref === 'number'))];
  }

  /** A species that may be chosen, or was. */
  species(path: Path, id: number, kept?: number): void {
    const active = this.known.species.get(id)?.active;
    if (active === undefined || (active === 0 && id !== kept)) this.report(path, 'unknown_reference');
  }

  /** The infrastructure a record belongs to; reports it when it does not exist. */
  infrastructure(path: Path, ref: RecordRef) {
    const row = this.known.infrastructures.get(ref);
    if (!row) this.report(path, 'unknown_reference');
    return row;
  }

  /** What choices are offered for an infrastructure. */
  contextOf(infrastructure: {
    kind: ChoiceContext['infrastructureType'];
    network_type_id: number;
  }): ChoiceContext {
    const networkType = this.known.lists.byId.get(infrastructure.network_type_id)?.code ?? null;
    return { infrastructureType: infrastructure.kind, networkType };
  }

  /** Every position inside the territory covered. */
  inTerritory(path: Path, positions: readonly Position[]): void {
    const territory: readonly Box[] = this.known.viewer.context.config.territory;
    if (!positions.every(position => insideTerritory(position, territory)))
      this.report(path, 'out_of_territory');
  }

  /** @throws InvalidInput when anything was reported */
  end(): void {
    if (this.problems.length > 0) throw new InvalidInput(this.problems);
  }
}
