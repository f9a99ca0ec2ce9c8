/** SQLite: a trigram index. Rows without text are not in it. */
export function trigramsOfSqlite(table: string): string[] {
  const index = `${table}_text`;
  const addRow = `insert into ${index} (rowid, search_text) values (new.id, new.search_text);`;
  const removeRow = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  return [
    `create virtual table ${index} using fts5 (search_text, content='${table}', content_rowid='id', tokenize='trigram', detail='none')`,
    `insert into ${index} (rowid, search_text) select id, search_text from ${table} where search_text <> ''`,
    `create trigger ${index}_insert after insert on ${table} when new.search_text <> '' begin ${addRow} end`,
    `create trigger ${index}_delete after delete on ${table} when old.search_text <> '' begin ${removeRow} end`,
    `create trigger ${index}_update after update of search_text on ${table} begin
      insert into ${index} (${index}, rowid, search_text) select 'delete', old.id, old.search_text where old.search_text <> '';
      insert into ${index} (rowid, search_text) select new.id, new.search_text where new.search_text <> ''; end`,
  ];
}
