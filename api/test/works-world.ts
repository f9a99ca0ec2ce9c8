import type { WorkItem, WorkState } from 'shared/programme';
import { type Group, isDoneState } from 'shared/server';
import sharp from 'sharp';
import { addAccount, openSessionOf } from './add-account';
import type { Answer, Client, TestServer } from './harness';
import { postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';

type Fields = Record<string, unknown>;
export type Person = 'coordinator' | 'enedis' | 'rte' | 'lonely' | 'editor' | 'verifier' | 'admin' | 'reader';

/** Clients of `work-orders/`, `work-items/` and `work-events/` for all roles. */
export interface WorksWorld {
  as(person: Person): Pick<Client, 'get' | 'post' | 'patch' | 'put' | 'delete'>;
  /**
   * Orders works on some infrastructures on 1 May 2025.
   * @returns the id of the order
   */
  order(infrastructures: readonly number[], changes?: Fields): Promise<number>;
  /** A new support with ordered works. */
  orderedPoint(changes?: Fields): Promise<WorkItem>;
  itemOf(infrastructure: number): Promise<WorkItem>;
  move(person: Person, item: number, to: string, given?: Fields): Promise<Answer>;
  /**
   * Creates an operation on a support with equipment and a picture, on 1 June 2025.
   * @returns its id
   */
  operation(infrastructure: number, changes?: Fields): Promise<number>;
  /** Puts an item into a state directly, with an operation of the editor. */
  itemIn(state: WorkState): Promise<{ item: number; operation: number }>;
  /** Id of a new picture. */
  picture(person?: 'editor' | 'enedis'): Promise<number>;
}

const ANSWERS = { all_covered: true, as_asked: true, well_fitted: true };

/** Opens sessions for accounts that order, carry out and verify works. */
export async function openWorks(server: TestServer): Promise<WorksWorld> {
  const { context, item: listItem } = server;
  const samples = samplesOf(server);
  const sessions = new Map<string, Record<string, string>>();
  const add = async (name: string, groups: Group[], owner?: string) => {
    const id = await addAccount(context, name, groups);
    const owner_id = owner ? listItem('OWNER', owner) : null;
    await context.db.updateTable('users').set({ owner_id }).where('id', '=', id).execute();
    sessions.set(name, await openSessionOf(context, id));
  };
  await add('coordinator', ['coordinators']);
  await add('enedis', ['operators'], 'IO-ENEDIS');
  await add('rte', ['operators', 'data-editor'], 'IO-RTE');
  await add('lonely', ['operators']);
  await add('verifier', ['data-editor']);
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

  const as: WorksWorld['as'] = person => {
    const session = sessions.get(person);
    if (!session) return server.as(person as 'editor' | 'admin' | 'reader');
    const { anonymous } = server;
    return {
      get: (path, headers) => anonymous.get(path, { ...session, ...headers }),
      post: (path, body, headers) => anonymous.post(path, body, { ...session, ...headers }),
      put: (path, body, headers) => anonymous.put(path, body, { ...session, ...headers }),
      patch: (path, body, headers) => anonymous.patch(path, body, { ...session, ...headers }),
      delete: (path, headers) => anonymous.delete(path, { ...session, ...headers }),
    };
  };
  const world: WorksWorld = {
    as,
    async order(infrastructures, changes = {}) {
      const { status, body } = await as('coordinator').post('work-orders/', {
        owner_id: listItem('OWNER', 'IO-ENEDIS'),
        name: 'Cent poteaux',
        requested_on: '2025-05-01',
        items: infrastructures.map(infrastructure => ({ infrastructure, measures: ['isolation_advice'] })),
        ...changes,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async orderedPoint(changes) {
      const point = await createdPoint(server);
      await world.order([point], changes);
      return world.itemOf(point);
    },
    async itemOf(infrastructure) {
      const { body } = await as('admin').get(`work-items/?infrastructure=${infrastructure}`);
      return body[0];
    },
    async move(person, item, to, given = {}) {
      const evidence: Record<string, Fields> = {
        PLANNED: { planned_for: '2025-06-15' },
        DECLINED: { reason: 'Ligne bientôt enfouie' },
        CANCELLED: { reason: 'Doublon' },
        VERIFIED: { answers: ANSWERS, media_id: to === 'VERIFIED' ? [await world.picture()] : [] },
        FAULTY: { fault: 'PLAN' },
      };
      return as(person).post('work-events/', { item, to, date: '2025-07-01', ...evidence[to], ...given });
    },
    async operation(infrastructure, changes = {}) {
      const media_id = [await world.picture()];
      const { status, body } = await as('editor').post(
        'cables/operations/',
        samples.operation(infrastructure, { media_id, ...changes }),
      );
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async itemIn(state) {
      const point = await createdPoint(server);
      const operation = await world.operation(point);
      await world.order([point]);
      const { id: item } = await world.itemOf(point);
      const operation_id = isDoneState(state) ? operation : null;
      await context.db
        .updateTable('work_items')
        .set({ state, operation_id })
        .where('id', '=', item)
        .execute();
      return { item, operation };
    },
    picture: async (person = 'editor') =>
      (await postFile(server, person as 'editor', 'media/', { field: 'storage', file })).json().id,
  };
  return world;
}
