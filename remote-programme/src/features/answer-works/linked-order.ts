import { useEffect, useMemo, useState } from 'react';
import { type CallOptions, queryClient, queryOptions, requestRaw, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { type DraftOpening, keepSending, outboxOfLink, readOpening, useOutbox } from 'shared/outbox';
import { linkedOrderSchema } from 'shared/programme/links';
import { useSession } from 'shared/session';
import { answerSchema } from './answer';
import { resultOf, type SendAnswer } from './send-answers';

const NAME_KEY = 'avicable-order-signature';
const pictureSchema = z.object({ id: z.number() });

/** Options of calls with an order's link instead of a session. Only the server answers them, never this device. */
export const byLink = (token: string): CallOptions => ({
  anonymous: true,
  fromServer: true,
  headers: { authorization: `Bearer ${token}` },
});

export const linkedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-link', token],
    queryFn: async () =>
      linkedOrderSchema.parse(await (await requestRaw('order-link/', byLink(token))).json()),
    retry: false,
  });

/** The name that signs answers by a link, at first that of a signed-in user. It is kept on this device. */
export function useSignature() {
  const ownName = useSession(session => session.user?.full_name) ?? '';
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY) ?? ownName);
  return {
    name,
    sign(next: string) {
      setName(next);
      localStorage.setItem(NAME_KEY, next);
    },
  };
}

/** Author of the answers that wait on this device, whichever of the order's links sends them. */
const authorOf = (order: number) => `order-link/${order}`;

function outboxOf(token: string, order: number) {
  const post = (path: string, body: object) =>
    requestRaw(path, { ...byLink(token), method: 'POST', body, timeout: 120_000 });
  return outboxOfLink(authorOf(order), {
    async send({ id: uuid }, command, bytes = new ArrayBuffer(0)) {
      if (command.kind !== 'upload') {
        await post('order-link/answers/', { uuid, ...('body' in command && command.body) });
        return { record: null, etag: null };
      }
      const { name, type } = command.picture;
      const { author = '', date } = command.fields;
      const form = new FormData();
      form.set('storage', new Blob([bytes], { type }), name);
      form.set('author', author);
      if (date) form.set('date', date);
      const answer = await post('order-link/pictures/', form);
      return { record: pictureSchema.parse(await answer.json()), etag: null };
    },
    delivered: ({ kind }) => {
      if (kind !== 'upload') void queryClient.invalidateQueries(linkedOrderQuery(token));
    },
  });
}

/** Sends answers by an order's link. Without network, they wait on this device and are sent from the open page. */
export function useAnswerByLink(token: string, order: number, name: string): SendAnswer {
  const outbox = useMemo(() => outboxOf(token, order), [token, order]);
  useEffect(
    function sendWaiting() {
      void outbox.drain();
      return keepSending(outbox);
    },
    [outbox],
  );
  return (item, answer, evidence) => {
    const uploads = evidence?.uploads.map(upload => {
      const { command } = upload;
      if (command.kind !== 'upload') return upload;
      return { ...upload, command: { ...command, fields: { ...command.fields, author: name } } };
    });
    const media_id = evidence?.refs ?? [];
    const date = evidence ? answer.date : null;
    const body = { ...answer, name, item: item.id, date, media_id };
    const command = { kind: 'create', resource: authorOf(order), body } as const;
    return resultOf(outbox.submit(command, { uploads }), evidence);
  };
}

/** Answers of an order's links that wait on this device, or were refused there, by item. */
export function useWaitingAnswers(order: number) {
  const entries = useOutbox(state => state.entries);
  return useMemo(() => {
    const answers = entries.flatMap(entry => {
      const { author, command } = entry;
      if (author !== authorOf(order) || command.kind !== 'create') return [];
      return [[(command.body as { item: number }).item, entry] as const];
    });
    return new Map(answers);
  }, [entries, order]);
}

/** What this device kept of an answer for one item, or for `null` several. `undefined` until it is read. */
export function useKeptAnswer(order: number, item: number | null, visit = 0): DraftOpening | undefined {
  const { data } = useQuery({
    queryKey: ['order-link', 'kept', order, item, visit],
    queryFn: () => {
      const subject = item === null ? { about: null } : { record: item };
      return readOpening({ resource: authorOf(order), ...subject }, answerSchema, authorOf(order));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}
