import type { ChoiceContext } from 'shared/contract';
import {
  type Box,
  insideTerritory,
  isOffered,
  type NomenclatureTypeCode,
  type Position,
  type Problem,
  type ProblemCode,
  type RecordRef,
} from 'shared/contract';
import { InvalidInput } from '../../http/request-refused';
import type { ListsSnapshot } from '../nomenclatures/nomenclature-lists';
import type { Viewer } from './viewer';

type Path = Problem['path'];

/** Collects what is wrong with the references of a body, so that one answer names every field. */
export class ReferenceCheck {
  readonly problems: Problem[] = [];

  private constructor(
    private readonly viewer: Viewer,
    private readonly lists: ListsSnapshot,
    /** Ids the record has already: a disabled item may stay, it may not be chosen anew. */
    private readonly kept: ReadonlySet<number>,
  ) {}

  static async begin(viewer: Viewer, kept: Iterable<number | null> = []): Promise<ReferenceCheck> {
    const ids = [...kept].filter(id => id !== null);
    return new ReferenceCheck(viewer, await viewer.context.lists.snapshot(), new Set(ids));
  }

  report(path: Path, code: ProblemCode, params: Problem['params'] = {}): void {
    this.problems.push({ path, code, params });
  }

  /** An item of a list, offered for an infrastructure when its context is given. */
  item(path: Path, id: number | null, type: NomenclatureTypeCode, offeredFor?: ChoiceContext): void {
    if (id === null) return;
    const item = this.lists.byId.get(id);
    if (!item || (item.status === 'disabled' && !this.kept.has(id))) this.report(path, 'unknown_reference');
    else if (item.type !== type) this.report(path, 'wrong_list');
    else if (offeredFor && !this.kept.has(id) && !isOffered(item, this.lists.types, offeredFor))
      this.report(path, 'not_offered');
  }

  /** Pictures that exist. */
  async media(refs: readonly RecordRef[]): Promise<number[]> {
    const ids = refs.filter(ref => typeof ref === 'number');
    const found = ids.length
      ? await this.viewer.db
          .selectFrom('media')
          .select('id')
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
      : [];
    const known = new Set(found.map(row => row.id));
    refs.forEach((ref, index) => {
      if (typeof ref !== 'number' || !known.has(ref)) this.report(['media_id', index], 'unknown_reference');
    });
    return [...new Set(ids)];
  }

  /** The infrastructure a record belongs to; reports it when it does not exist. */
  async infrastructure(path: Path, ref: RecordRef) {
    const row =
      typeof ref === 'number'
        ? await this.viewer.db
            .selectFrom('infrastructures')
            .select(['id', 'kind', 'network_type_id'])
            .where('id', '=', ref)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
        : undefined;
    if (!row) this.report(path, 'unknown_reference');
    return row;
  }

  /** What choices are offered for an infrastructure. */
  contextOf(infrastructure: {
    kind: ChoiceContext['infrastructureType'];
    network_type_id: number;
  }): ChoiceContext {
    const networkType = this.lists.byId.get(infrastructure.network_type_id)?.code ?? null;
    return { infrastructureType: infrastructure.kind, networkType };
  }

  /** Every position inside the territory covered. */
  inTerritory(path: Path, positions: readonly Position[]): void {
    const territory: readonly Box[] = this.viewer.context.config.territory;
    if (!positions.every(position => insideTerritory(position, territory)))
      this.report(path, 'out_of_territory');
  }

  /** @throws InvalidInput when anything was reported */
  end(): void {
    if (this.problems.length > 0) throw new InvalidInput(this.problems);
  }
}
