import type { DuckDBConnection } from '@duckdb/node-api';
import { tileNeutralization, tileRisk } from 'shared/server';
import { columnsOf } from './columns-of';
import { INFRASTRUCTURES, POLE } from './infrastructure-table';
import { CHANGED } from './model-content';
import type { ModelCopy } from './model-copy';
import { Conditions } from './where';

/** Operators' poles with a support of ours. A pole with several supports counts once, by the best known of them. */
export interface SeenPoles {
  seen: number;
  evaluated: number;
  full: number;
  partial: number;
  /** Number of poles where somebody searched for dead birds, and the day number of the last search; 0 for none. */
  searched: number;
  last_search: number;
}

const TABLE = INFRASTRUCTURES.name;

/** Caches how many poles of each group are linked to supports. A change of supports recounts the groups it concerns. */
export class SeenByGroup {
  readonly #counts = new Map<number, SeenPoles>();
  #outdated: Set<number> | 'all' = 'all';
  #counting: Promise<void> = Promise.resolve();

  constructor(private readonly copy: ModelCopy) {
    copy.adjust(INFRASTRUCTURES, connection => this.#adjust(connection));
    copy.watch((kind, boxes) => {
      if (kind === INFRASTRUCTURES.kind && boxes === 'all') this.#outdated = 'all';
    });
  }

  /** The counts by id of the group. Groups without any linked support are missing. @throws RequestRefused 503 */
  async byGroup(): Promise<ReadonlyMap<number, SeenPoles>> {
    await this.copy.current();
    // One after the other: a caller must not return while another one still counts.
    const counting = this.#counting.catch(() => undefined).then(() => this.#count());
    this.#counting = counting;
    await counting;
    return this.#counts;
  }

  async #adjust(connection: DuckDBConnection): Promise<() => void> {
    const result = await connection.run(
      `select distinct pole_group from ${CHANGED} where pole_group is not null`,
    );
    const [groups = []] = await columnsOf(result);
    return () => {
      if (this.#outdated === 'all') return;
      for (const group of groups) this.#outdated.add(Number(group));
    };
  }

  async #count(): Promise<void> {
    const outdated = this.#outdated;
    if (outdated !== 'all' && outdated.size === 0) return;
    // A change that is committed while rows are read marks its groups again.
    this.#outdated = new Set();
    try {
      const columns = (await this.copy.readApplied(connection => {
        const to = new Conditions();
        const groups = outdated === 'all' ? 'true' : to.among('pole_group', [...outdated]);
        return to
          .run(
            connection,
            `select pole_group, count(*)::integer, count(*) filter (evaluated)::integer,
              count(*) filter (state = ${tileNeutralization('full')})::integer,
              count(*) filter (state = ${tileNeutralization('partial')})::integer,
              count(*) filter (search > 0)::integer, max(search)::integer
            from (select pole_group, bool_or(risk <> ${tileRisk(null)}) as evaluated, max(state) as state,
                max(last_search) as search
              from ${TABLE} where kind = ${POLE} and pole_group is not null and ${groups}
              group by pole_group, network_pole)
            group by pole_group`,
          )
          .then(columnsOf);
      })) as number[][];
      if (outdated === 'all') this.#counts.clear();
      else for (const group of outdated) this.#counts.delete(group);
      const [groups = [], ...counts] = columns;
      for (const [i, group] of groups.entries()) {
        const [seen = 0, evaluated = 0, full = 0, partial = 0, searched = 0, last_search = 0] = counts.map(
          column => column[i],
        );
        this.#counts.set(group, { seen, evaluated, full, partial, searched, last_search });
      }
    } catch (error) {
      this.#outdated = 'all';
      throw error;
    }
  }
}
