import type BetterSqlite3 from 'better-sqlite3';
import { geoPackageBinary } from '../src/io/export/well-known-binary';
import { SQLite } from '../src/store/sqlite';

export const [POINTS, LINES] = ['infrastructures_points', 'infrastructures_lines'] as const;

/** Edits a GeoPackage in place, like a GIS, without the triggers that call functions of a GIS. */
export function edited(bytes: Uint8Array, edit: (file: BetterSqlite3.Database) => void): Buffer {
  const file = new SQLite(Buffer.from(bytes));
  for (const name of file.prepare("select name from sqlite_master where type = 'trigger'").pluck().all())
    file.exec(`drop trigger "${name}"`);
  edit(file);
  const written = file.serialize();
  file.close();
  return written;
}

type Position = [longitude: number, latitude: number];

const binaryOf = (coordinates: Position) => geoPackageBinary({ type: 'Point', coordinates });

export const moveSupport = (file: BetterSqlite3.Database, uuid: string, to: Position) =>
  file.prepare(`update ${POINTS} set geom = ? where uuid = ?`).run(binaryOf(to), uuid);

/** Copies a support with all its attributes to another place. */
export function pasteSupport(file: BetterSqlite3.Database, uuid: string, to: Position): void {
  const names = file.prepare(`select name from pragma_table_info('${POINTS}')`).pluck().all();
  const columns = names.filter(name => name !== 'id' && name !== 'geom').map(name => `"${name}"`);
  file
    .prepare(`insert into ${POINTS} (geom, ${columns}) select ?, ${columns} from ${POINTS} where uuid = ?`)
    .run(binaryOf(to), uuid);
}
