import pg from 'pg';

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database, as a copy of `template` if given. @returns its URL */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await ask(serverUrl, `create database "${name}"${template ? ` template "${template}"` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await ask(serverUrl, `drop database if exists "${name}" with (force)`);
}
