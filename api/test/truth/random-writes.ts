import { type Asked, jsonOf, type PlainSql, type Random } from './ask';
import { CENTRE, SPREAD, WORDS } from './truth';

interface Types {
  code: string;
  nomenclatures: { id: number; code: string }[];
}

type Change = () => Promise<[method: string, path: string, body?: object] | null>;

const ARMINGS = ['DA', 'NVS'];
const EQUIPMENTS = ['EQ001'];
const NETWORKS = ['HTA-BT'];

/** Makes random changes, through servers and like another program. */
export class RandomWrites {
  private constructor(
    private readonly random: Random,
    private readonly sql: PlainSql,
    private readonly isPostgres: boolean,
    private readonly types: readonly Types[],
  ) {}

  static async start(server: Asked, sql: PlainSql, isPostgres: boolean, random: Random) {
    const types = jsonOf(await server.ask('GET', 'nomenclatures/types?with_nomenclatures=true'));
    return new RandomWrites(random, sql, isPostgres, types);
  }

  /**
   * Makes one change through a server.
   * @returns the request with its response
   */
  async byServer(server: Asked) {
    for (;;) {
      const request = await this.random.pick(this.#changes)();
      if (request) return { request, answer: await server.ask(...request) };
    }
  }

  /** Makes one change directly in the database, like QGIS or psql. */
  async byOther(): Promise<void> {
    const id = await this.#idOf('infrastructures');
    const [x, y] = this.#position();
    const geometry = this.isPostgres
      ? `ST_SetSRID(ST_MakePoint(${x}, ${y}), 4326)`
      : `'{"type":"Point","coordinates":[${x},${y}]}'`;
    const now = `'2026-01-01T00:00:00Z'`;
    await this.sql.run(
      this.random.pick([
        `update infrastructures set neutralization = 'full' where id = ${id}`,
        `update infrastructures set risk = null, mortality_count = mortality_count + 1 where id % 5 = 0`,
        `update infrastructures set geometry = ${geometry} where id = ${id} and kind = 'POLE'`,
        `update infrastructures set deleted_at = ${now} where id = ${id}`,
        `update infrastructures set deleted_at = null where deleted_at is not null and id % 3 = 0`,
        `update diagnoses set search_text = '${this.#word()}' where infrastructure_id = ${id}`,
        `delete from diagnosis_armings where diagnosis_id % 4 = 0`,
        `delete from infrastructure_areas where infrastructure_id = ${id}`,
        `update sensitive_areas set search_text = '${this.#word()}'`,
        `update geo_areas set search_text = '${this.#word()}' where id % 7 = 0`,
        `update geo_areas set search_text = 'auvergne' where id % 7 = 0`,
      ]),
    );
  }

  readonly #changes: readonly Change[] = [
    async () => ['POST', 'cables/points/', this.#point()],
    async () => ['POST', 'cables/points/', this.#point()],
    async () => {
      const from = this.#position();
      const coordinates = [from, [from[0] + 0.002, from[1] + 0.001]];
      return ['POST', 'cables/lines/', { ...this.#point(), geom: { type: 'LineString', coordinates } }];
    },
    this.#onPoint(id => [
      'PATCH',
      `cables/points/${id}/`,
      { geom: { type: 'Point', coordinates: this.#position() } },
    ]),
    this.#onPoint(id => ['PATCH', `cables/points/${id}/`, { owner_id: this.#item('OWNER') }]),
    this.#onPoint(id => ['DELETE', `cables/points/${id}/`]),
    async () => {
      const id = await this.#idOf('infrastructures', `kind = 'POLE' and deleted_at is not null`);
      return id ? ['POST', `cables/points/${id}/restore/`] : null;
    },
    this.#onPoint(id => ['POST', 'cables/diagnosis/', this.#visit(id)]),
    this.#onPoint(id => ['POST', 'cables/diagnosis/', this.#visit(id)]),
    async () => {
      const id = await this.#idOf('diagnoses', 'deleted_at is null');
      if (!id) return null;
      return this.random.chance(0.5)
        ? ['DELETE', `cables/diagnosis/${id}/`]
        : [
            'PATCH',
            `cables/diagnosis/${id}/`,
            { arming_id: [this.#item('ARMING', ARMINGS)], remark: this.#word() },
          ];
    },
    async () => {
      const id = await this.#idOf('diagnoses', 'deleted_at is not null');
      return id ? ['POST', `cables/diagnosis/${id}/restore/`] : null;
    },
    this.#onPoint(id => ['POST', 'cables/operations/', this.#work(id)]),
    this.#onPoint(id => ['POST', 'mortality/', this.#case(id)]),
    async () => {
      const id = await this.#idOf('mortality_cases', 'deleted_at is null');
      return id ? ['DELETE', `mortality/${id}/`] : null;
    },
    async () => [
      'POST',
      'sensitive-areas/',
      { name: this.#word(), code: 'Z', description: '', geom: this.#square() },
    ],
    async () => {
      const id = await this.#idOf('sensitive_areas', 'deleted_at is null');
      if (!id) return null;
      return this.random.chance(0.5)
        ? ['DELETE', `sensitive-areas/${id}/`]
        : ['PATCH', `sensitive-areas/${id}/`, { name: this.#word(), geom: this.#square() }];
    },
    async () => [
      'POST',
      'admin/areas/',
      {
        type: 'ADMIN_REG',
        code: `${this.random.next()}`.slice(2, 8),
        name: this.#word(),
        geom: this.#square(),
      },
    ],
    async () => {
      const id = await this.#idOf('geo_areas', `id > (select max(id) - 3 from geo_areas)`);
      return ['PATCH', `admin/areas/${id}/`, { name: this.#word(), geom: this.#square() }];
    },
  ];

  #onPoint(request: (id: number) => [string, string, object?]): Change {
    return async () => {
      const id = await this.#idOf('infrastructures', `kind = 'POLE' and deleted_at is null`);
      return id ? request(id) : null;
    };
  }

  async #idOf(table: string, condition = 'true'): Promise<number> {
    const rows = await this.sql.rows(`select id from ${table} where ${condition}`);
    return rows.length > 0 ? Number(this.random.pick(rows).id) : 0;
  }

  /** A random item of a list, restricted to `codes` if the list has others that a support cannot have. */
  #item(type: string, codes?: readonly string[]): number {
    const items = this.types.find(({ code }) => code === type)?.nomenclatures ?? [];
    return this.random.pick(codes ? items.filter(({ code }) => codes.includes(code)) : items.slice(0, 3)).id;
  }

  #word(): string {
    return this.random.pick(WORDS);
  }

  #position(): [number, number] {
    const [longitude, latitude] = CENTRE;
    return [
      longitude + this.random.between(-SPREAD, SPREAD),
      latitude + this.random.between(-SPREAD, SPREAD),
    ];
  }

  #square() {
    const [x, y] = this.#position();
    const ring = [
      [0, 0],
      [0.05, 0],
      [0.05, 0.05],
      [0, 0.05],
      [0, 0],
    ].map(([east = 0, north = 0]) => [x + east, y + north]);
    return { type: 'Polygon', coordinates: [ring] };
  }

  #point() {
    return {
      geom: { type: 'Point', coordinates: this.#position() },
      network_type_id: this.#item('NETW_TYP', NETWORKS),
      owner_id: this.random.chance(0.7) ? this.#item('OWNER') : null,
      condition_id: null,
    };
  }

  #date(): string {
    return `${this.random.pick([2023, 2024, 2025])}-${this.random.pick(['02', '06', '09'])}-1${this.random.pick([1, 2, 3])}`;
  }

  #visit(infrastructure: number) {
    return {
      infrastructure,
      date: this.#date(),
      remark: `${this.#word()} ${this.#word()}`,
      arming_id: [this.#item('ARMING', ARMINGS), this.#item('ARMING', ARMINGS)],
      pole_attractivity_id: this.#item('RISK_LEV'),
      pole_dangerousness_id: this.#item('RISK_LEV'),
    };
  }

  #work(infrastructure: number) {
    return {
      infrastructure,
      date: this.#date(),
      neutralization_level: this.random.pick(['full', 'partial']),
      operation_type_id: this.#item('OP_TYPE'),
      remark: this.#word(),
      equipments: [
        { type_id: this.#item('EQMT_TYPE', EQUIPMENTS), count: 1, reference: '', comment: this.#word() },
      ],
    };
  }

  #case(infrastructure: number) {
    return {
      geom: { type: 'Point', coordinates: this.#position() },
      infrstr_id: infrastructure,
      date: this.#date(),
      author: 'Ada',
      species_id: 1,
      count: 1,
      death_cause_id: this.#item('CAUSE_OF_DEATH'),
      data_source: this.#item('COD_SRC'),
      data_source_url: '',
      comment: this.#word(),
    };
  }
}
