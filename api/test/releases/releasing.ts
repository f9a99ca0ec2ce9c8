import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { sampleBuild } from 'releases/testing/sample-site';
import type { Answer, TestServer } from '../harness';

export const REMOTE = 'remote-search';
export const OTHER_REMOTE = 'remote-account';

/** All paths below a folder, sorted. */
export const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** The zip archive of a folder, with additional entries. */
export function archiveOf(folder: string, more: Zippable = {}): Uint8Array {
  const files = pathsIn(folder).filter(path => statSync(join(folder, path)).isFile());
  const entries = files.map(path => [path, new Uint8Array(readFileSync(join(folder, path)))]);
  return zipSync({ ...Object.fromEntries(entries), ...more }, { level: 1 });
}

/** The archive of a built sample remote. */
export const releaseOf = (version: string, options?: Parameters<typeof sampleBuild>[2], remote = REMOTE) =>
  archiveOf(sampleBuild(remote, version, options));

/** A client of a team with a token. */
export function teamWith(server: TestServer, token: string) {
  const authorization = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  return {
    get: (remote = REMOTE) => server.anonymous.get(`releases/${remote}/`, authorization),
    rollout: (body: object, remote = REMOTE) =>
      server.anonymous.post(`releases/${remote}/rollout/`, body, authorization),
    async put(version: string, archive: Uint8Array, remote = REMOTE): Promise<Answer> {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(archive)]), 'release.zip');
      // `Request` encodes a form and its content type like any client.
      const request = new Request('http://localhost', { method: 'PUT', body: form });
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/api/v1/releases/${remote}/${version}/`,
        headers: { ...authorization, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
  };
}

/** Creates a token like an administrator. */
export async function madeToken(
  server: TestServer,
  input: object = {},
): Promise<{ id: number; token: string }> {
  const { status, body } = await server
    .as('admin')
    .post('admin/release-tokens/', { remote: REMOTE, team: 'Team Search', ...input });
  if (status !== 201) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
  return body;
}
