import { createRequire } from 'node:module';
import { join } from 'node:path';

const requireOfApi = createRequire(new URL('../../api/package.json', import.meta.url));

/** The number of the z14 tile of a place along the Morton curve, which stores poles by place. */
function cellOf(longitude: number, latitude: number): number {
  const side = 2 ** 14;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const column = Math.floor((longitude / 360 + 0.5) * side);
  const row = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side);
  let cell = 0;
  for (let bit = 0; bit < 14; bit += 1)
    cell += ((column >> bit) & 1) * 4 ** bit + ((row >> bit) & 1) * 2 * 4 ** bit;
  return cell;
}

/** Stores a network in effect in the database of a running server. */
export function storeNetwork(
  data: string,
  name: string,
  poles: readonly { number: string; at: readonly [longitude: number, latitude: number] }[],
): void {
  const Database = requireOfApi('better-sqlite3');
  const db = new Database(join(data, 'avicable.sqlite'), { timeout: 10_000 });
  const insert = (table: string, row: Record<string, string | number>): number =>
    Number(
      db
        .prepare(
          `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map(() => '?')})`,
        )
        .run(...Object.values(row)).lastInsertRowid,
    );
  db.transaction(() => {
    const source_id = insert('network_sources', { name, licence: 'Licence Ouverte' });
    const version_id = insert('network_versions', {
      ...{ source_id, dated: '2024-03-12', state: 'ready', created_at: '2024-03-13T08:00:00.000Z' },
    });
    for (const { number, at } of poles) {
      const [longitude, latitude] = at;
      const pole_id = insert('network_poles', { source_id, key: number });
      insert('network_positions', {
        ...{ version_id, pole_id, cell: cellOf(longitude, latitude), longitude, latitude, number },
        search_text: number.toLowerCase(),
        ...{ line: 'Bocognano', details: JSON.stringify({ material: 'béton', year: 1994 }) },
      });
    }
    for (const [i, { at }] of poles.slice(1).entries())
      insert('network_spans', {
        ...{ version_id, cell: cellOf(...at), line: 'Bocognano', metres: 40 },
        path: JSON.stringify([poles[i]?.at, at]),
      });
    db.prepare('update network_sources set current_version_id = ? where id = ?').run(version_id, source_id);
  })();
  db.close();
}
