import { overloaded } from '../../src/http/request-refused';
import { COMBINATION } from '../../src/readmodel/model/cell-counts';
import { INFRASTRUCTURES, POLE, pathOf } from '../../src/readmodel/model/infrastructure-table';
import type { Plain } from '../../src/readmodel/model/model-table';
import { CELL_ZOOM, FINE_ZOOM } from '../../src/readmodel/model/morton';
import { Conditions } from '../../src/readmodel/model/where';

const ANSWER_MS = 10_000;
const SETTINGS = 'max_query_size=16777216&output_format_json_quote_64bit_integers=0';
/** What one server says of another that does not answer. */
const IS_AWAY = /^Code: (?:159|209|210|279), /;
/** Types by DuckDB's types. Columns of other types are not stored: they hold past visits and works. */
const TYPES: Readonly<Record<string, string>> = {
  UINTEGER: 'UInt32',
  UTINYINT: 'UInt8',
  DOUBLE: 'Float64',
  VARCHAR: 'String',
  BLOB: 'Array(Float64)',
};
const OPTIONAL = /^(?:network_type|owner|condition|network_pole|pole_group|end_[xy])$/;

/** Stored columns, with their place in what the database gives, their type and the conversion of their values. */
export const COLUMNS = INFRASTRUCTURES.columns.flatMap(({ name, type, list, isCalculated }, at) => {
  const plain = TYPES[String(type)];
  if (!plain || isCalculated) return [];
  const of = (value: Plain) => {
    if (list) return value === null ? [] : String(value).split(',').map(Number);
    if (plain.startsWith('Array')) return value === null ? [] : [...pathOf(value as Uint8Array)];
    return value ?? (plain === 'String' ? '' : null);
  };
  const sql = list ? `Array(${plain})` : OPTIONAL.test(name) ? `Nullable(${plain})` : plain;
  return [{ name, at, sql, of }];
});
export const NAMES = COLUMNS.map(({ name }) => `"${name}"`).join();
export const isList = (column: string) =>
  COLUMNS.some(({ name, sql }) => name === column && sql.startsWith('Array'));

/** SQL of the column or row of a cell at a zoom. */
export const cellAt = (zoom: number, name: string, of: number) =>
  `toInt32(bitShiftRight(${name}, ${of - zoom}))`;

/** Statements that create the tables on one server; those named `all_…` read the tables of all servers. */
export const CREATION = [
  `create table if not exists supports (${COLUMNS.map(({ name, sql }) => `"${name}" ${sql}`).join()}, sign Int8)
    engine = CollapsingMergeTree(sign) order by (kind, cell, id)`,
  `create table if not exists cells (cell UInt32, c Int32, r Int32, combination UInt32, n Int64)
    engine = SummingMergeTree order by (cell, c, r, combination)`,
  `create materialized view if not exists kept to cells as select cell, ${cellAt(CELL_ZOOM, 'cell_x', FINE_ZOOM)} as c,
    ${cellAt(CELL_ZOOM, 'cell_y', FINE_ZOOM)} as r, toUInt32(${COMBINATION}) as combination, sum(sign) as n
    from supports where kind = ${POLE} group by cell, c, r, combination`,
  'create table if not exists position (number UInt64, position String) engine = Log',
  'create table if not exists all_supports as supports engine = Distributed(shards, default, supports)',
  'create table if not exists all_cells as cells engine = Distributed(shards, default, cells)',
];

/** One ClickHouse server, asked over HTTP. */
export class ClickHouse {
  constructor(private readonly url: string) {}

  /** @throws RequestRefused 503 without an answer in time; Error if ClickHouse refuses the statement */
  async run(statement: string): Promise<string> {
    const call = { method: 'POST', body: statement, signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await fetch(`${this.url}/?${SETTINGS}`, call).catch(() => {
      throw overloaded('database_away');
    });
    const text = await answer.text();
    if (IS_AWAY.test(text)) throw overloaded('database_away');
    if (!answer.ok) throw new Error(text.slice(0, 500));
    return text;
  }
}

/** Writes conditions and questions for ClickHouse; Debian's version has no parameters. */
export class Literals extends Conditions {
  readonly #literals: unknown[] = [];

  override value(value: unknown): string {
    return `$${this.#literals.push(value)}`;
  }

  override among(column: string, values: readonly (number | string)[]): string {
    const all = values.map(value => this.value(value)).join();
    if (isList(column)) return `hasAny(${column}, [${all}])`;
    return all ? `${column} in (${all})` : 'false';
  }

  sqlOf(question: string): string {
    const literal = (_: string, number: string) => {
      const value = this.#literals[Number(number) - 1];
      return typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, '\\$&')}'` : String(value);
    };
    return question
      .replaceAll(/\b(?:true|false)\b/g, word => (word === 'true' ? '1' : '0'))
      .replaceAll('contains(', '0 < position(')
      .replaceAll(/("?\w+"?) \/\/ (\d+)/g, 'intDiv($1, $2)')
      .replaceAll(
        /id in \(select unnest\(\$(\d+)::uinteger\[\]\)\)/g,
        (_, number) => `id in (0, ${String(this.#literals[number - 1]).slice(1, -1) || 0})`,
      )
      .replaceAll(/\$(\d+)/g, literal);
  }
}
