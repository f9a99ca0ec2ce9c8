import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Bounds, boundsOf, joinedBounds } from 'shared/geometry';
import { boundsOfPositions, type LineString, type Point } from 'shared/server';
import { inTurns, letOthersIn } from '../../store/let-others-in';
import { DBF_END, DbfColumn, dbfHeader, dbfRow } from './dbf';
import type { ExportRow, ExportTable } from './export-table';
import { SHP_HEADER, type Shape, shpHeader, shpRecord, shxRecord } from './shp';
import type { ZipEntry } from './zip-stream';

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const ROWS_AT_ONCE = 100;

/**
 * Writes the points or lines of a table as a shapefile. The headers contain numbers, boxes and widths that depend on
 * all records, so the records are written to temporary files first.
 */
export class ShapefileLayer {
  readonly #columns: readonly DbfColumn[];
  #number = 0;
  #box: Bounds = boundsOfPositions([]);
  #shpBytes = SHP_HEADER;

  private constructor(
    private readonly name: string,
    private readonly shape: Shape,
    columns: ExportTable['columns'],
    names: readonly string[],
    private readonly files: { shapes: FileHandle; index: FileHandle; rows: FileHandle },
    private readonly path: string,
  ) {
    this.#columns = columns.map((column, i) => new DbfColumn(names[i] ?? column.name, column));
  }

  /**
   * Opens the temporary files.
   * @param names short names, in the order of the columns
   */
  static async open(
    folder: string,
    { name, shape, names }: { name: string; shape: Shape; names: readonly string[] },
    columns: ExportTable['columns'],
  ): Promise<ShapefileLayer> {
    const path = `${folder}/${name}`;
    const files = {
      shapes: await open(`${path}.shapes`, 'wx'),
      index: await open(`${path}.index`, 'wx'),
      rows: await open(`${path}.rows`, 'wx'),
    };
    return new ShapefileLayer(name, shape, columns, names, files, path);
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    const [shapes, index, values]: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
    for await (const { geometry, values: own } of inTurns(rows)) {
      this.#number += 1;
      const record = shpRecord(geometry as Point | LineString, this.#number);
      shapes.push(record);
      index.push(shxRecord(record, this.#shpBytes));
      this.#shpBytes += record.length;
      this.#box = joinedBounds(this.#box, boundsOf(geometry));
      for (const [i, column] of this.#columns.entries()) {
        const bytes = column.bytesOf(own[i] ?? null);
        // A byte is enough for the length of any value.
        values.push(Buffer.from([bytes.length]), bytes);
      }
    }
    const { files } = this;
    await files.shapes.appendFile(Buffer.concat(shapes));
    await files.index.appendFile(Buffer.concat(index));
    await files.rows.appendFile(Buffer.concat(values));
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.files).map(file => file.close()));
  }

  /** The files of the layer for an archive; call it after the last row. */
  entries(day: string): ZipEntry[] {
    const { name, path } = this;
    const shxBytes = SHP_HEADER + 8 * this.#number;
    const header = (bytes: number) => shpHeader(this.shape, bytes, this.#box);
    return [
      { name: `${name}.shp`, bytes: after(header(this.#shpBytes), `${path}.shapes`) },
      { name: `${name}.shx`, bytes: after(header(shxBytes), `${path}.index`) },
      { name: `${name}.dbf`, bytes: this.#table(day) },
      { name: `${name}.prj`, text: [WGS84] },
      { name: `${name}.cpg`, text: ['UTF-8'] },
    ];
  }

  async *#table(day: string): AsyncGenerator<Buffer> {
    yield dbfHeader(this.#columns, this.#number, day);
    let rows: Buffer[] = [];
    for await (const values of valuesIn(`${this.path}.rows`, this.#columns.length)) {
      rows.push(dbfRow(this.#columns, values));
      if (rows.length < ROWS_AT_ONCE) continue;
      yield Buffer.concat(rows);
      rows = [];
      await letOthersIn();
    }
    yield Buffer.concat([...rows, DBF_END]);
  }
}

async function* after(header: Buffer, path: string): AsyncGenerator<Buffer> {
  yield header;
  yield* createReadStream(path);
}

/** Reads rows of values. A byte with its length precedes each value. */
async function* valuesIn(path: string, columns: number): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path)) {
    rest = Buffer.concat([rest, part]);
    let at = 0;
    for (;;) {
      const row = rowAt(rest, at, columns);
      if (!row) break;
      yield row.values;
      at = row.end;
    }
    rest = rest.subarray(at);
  }
}

/** The row at an offset; `null` if it is incomplete. */
function rowAt(bytes: Buffer, begin: number, columns: number): { values: Buffer[]; end: number } | null {
  const values: Buffer[] = [];
  let end = begin;
  while (values.length < columns) {
    const length = bytes[end];
    if (length === undefined || end + 1 + length > bytes.length) return null;
    values.push(bytes.subarray(end + 1, end + 1 + length));
    end += 1 + length;
  }
  return { values, end };
}
