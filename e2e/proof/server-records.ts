import { createHash } from 'node:crypto';
import type { PlannedRecord, ReferenceIds } from './field-work';

export const ACCOUNT = { username: 'admin', password: 'Admin-for-tests-1!' };

/** A record of the server, reduced to what the proof compares. */
export interface ServerRecord {
  resource: PlannedRecord['resource'];
  uuid: string;
  mark: string;
  /** Marks of the pictures attached to it. */
  pictures: string[];
}

export interface ServerPicture {
  mark: string;
  /** Digest of the file that the server delivers. */
  digest: string;
}

/** API calls as the administrator that bypass the unreliable link. */
export async function apiOf(url: string) {
  const base = `${url}/api/v1/`;
  const answer = await fetch(`${base}auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const { access } = (await answer.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const get = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(base + path, { headers })).json() as Promise<Answer>;
  const post = async (path: string, body: object): Promise<{ id: number }> =>
    (
      await fetch(base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  return { url, base, headers, get, post };
}
export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Number of the supports of the campaign, which nobody enters. */
const OF_CAMPAIGN = 'CAMPAIGN';

/** Makes a campaign. @returns the ids of its targets */
async function makeCampaign({ get, post }: Api, network: number, targets: number): Promise<number[]> {
  if (targets === 0) return [];
  const infrastructures: number[] = [];
  for (let at = 0; at < targets; at++) {
    const geom = { type: 'Point', coordinates: [9.5, 42 + at * 0.002] };
    const { id } = await post('cables/points/', {
      ...{ geom, network_type_id: network, operator_number: OF_CAMPAIGN },
    });
    infrastructures.push(id);
  }
  const period = { from: '2026-01-01', to: '2099-12-31' };
  await post('campaigns/', { name: 'Proof', purpose: 'VISIT', ...period, add: [{ infrastructures }] });
  return (await get<{ id: number }[]>('campaign-targets/?limit=1000')).map(({ id }) => id);
}

/** Ids that the records use, of a new campaign with some targets, too. */
export async function referenceIds(api: Api, targets = 0): Promise<ReferenceIds> {
  const { get } = api;
  const types: { code: string; nomenclatures: { id: number; code: string }[] }[] = await get(
    'nomenclatures/types?with_nomenclatures=true',
  );
  const idOf = (type: string, code: string) =>
    types.find(candidate => candidate.code === type)?.nomenclatures.find(item => item.code === code)?.id ?? 0;
  const [species] = await get<{ id: number }[]>('species/?search=buse&limit=1');
  const network = idOf('NETW_TYP', 'HTA-BT');
  return {
    targets: await makeCampaign(api, network, targets),
    network,
    operationType: idOf('OP_TYPE', 'OP_TYPE_INSTALL'),
    species: species?.id ?? 0,
    deathCause: idOf('CAUSE_OF_DEATH', 'COD_EL'),
  };
}

interface Feature {
  geometry: { coordinates: [number, number] };
  properties: {
    uuid: string;
    remark: string;
    comment: string;
    operator_number?: string | null;
    media: { label: string }[];
  };
}
const featuresOf = (list: { features: Feature[] } | Feature[]) =>
  Array.isArray(list) ? list : list.features;
const marksOf = (media: { label: string }[] = []) => media.map(({ label }) => label);

/** All records of the proof on the server. */
export async function serverRecords({ get }: Api): Promise<ServerRecord[]> {
  const points = featuresOf(await get('cables/points/?limit=1000'));
  const diagnoses: Feature['properties'][] = await get('cables/diagnosis/?limit=1000');
  const operations = featuresOf(await get('cables/operations/?limit=1000'));
  const cases = featuresOf(await get('mortality/?limit=1000'));
  const surveys: Feature['properties'][] = await get('surveys/?limit=1000');
  const trials: Feature['properties'][] = await get('trials/?limit=1000');
  const targets: { uuid: string; reason: string }[] = await get('campaign-targets/?limit=1000');
  return [
    ...points
      .filter(({ properties }) => properties.operator_number !== OF_CAMPAIGN)
      .map(({ geometry, properties }) => ({
        resource: 'points' as const,
        uuid: properties.uuid,
        mark: geometry.coordinates.join(),
        pictures: [],
      })),
    ...targets
      .filter(({ reason }) => reason)
      .map(({ uuid, reason }) => ({
        ...{ resource: 'campaign-targets' as const, uuid, mark: reason, pictures: [] },
      })),
    ...diagnoses.map(({ uuid, remark, media }) => ({
      resource: 'diagnosis' as const,
      uuid,
      mark: remark,
      pictures: marksOf(media),
    })),
    ...surveys.map(({ uuid, remark, media }) => ({
      resource: 'surveys' as const,
      uuid,
      mark: remark,
      pictures: marksOf(media),
    })),
    ...trials.map(({ uuid, remark }) => ({ resource: 'trials' as const, uuid, mark: remark, pictures: [] })),
    ...operations.map(({ properties: { uuid, remark, media } }) => ({
      resource: 'operations' as const,
      uuid,
      mark: remark,
      pictures: marksOf(media),
    })),
    ...cases.map(({ properties: { uuid, comment, media } }) => ({
      resource: 'mortality' as const,
      uuid,
      mark: comment,
      pictures: marksOf(media),
    })),
  ];
}

const digestOf = (bytes: ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('base64url');

interface Medium {
  label: string;
  storage: string;
}
const fileOf = async ({ url, headers }: Api, { storage }: Medium) =>
  (await fetch(new URL(storage, url), { headers })).arrayBuffer();

/** The pictures of the proof, with a digest of each file. */
export async function serverPictures(api: Api): Promise<ServerPicture[]> {
  const media: Medium[] = await api.get('media/?limit=1000');
  const digests: ServerPicture[] = [];
  for (const medium of media)
    if (medium.label.startsWith('proof '))
      digests.push({ mark: medium.label, digest: digestOf(await fileOf(api, medium)) });
  return digests;
}

/** The digest of the server's version of a picture that was uploaded in one piece. */
export async function digestOfWhole(api: Api, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('storage', new File([bytes], 'control.jpg', { type: 'image/jpeg' }));
  form.append('label', 'control');
  const answer = await fetch(`${api.base}media/`, { method: 'POST', headers: api.headers, body: form });
  return digestOf(await fileOf(api, (await answer.json()) as Medium));
}
