import { useState } from 'react';
import { ApiError, type CallOptions, queryOptions, requestRaw } from 'shared/api';
import { z } from 'shared/contract';
import type { WorkState } from 'shared/programme';
import { linkedOrderSchema } from 'shared/programme/links';
import { useSession } from 'shared/session';
import type { NewPicture } from 'shared/ui/pictures';
import { useWorksTexts } from '../../locales/works-texts';
import { stateTitle } from '../show-works/use-work-words';
import type { SendAnswer } from './answer';

const NAME_KEY = 'avicable-order-signature';
const pictureSchema = z.object({ id: z.number() });

/** Options of calls with an order's link instead of a session. Only the server answers them, never this device. */
export const byLink = (token: string): CallOptions => ({
  anonymous: true,
  fromServer: true,
  headers: { authorization: `Bearer ${token}` },
});

const jsonOf = async <Schema extends z.ZodType>(schema: Schema, answer: Promise<Response>) =>
  schema.parse(await (await answer).json());

export const linkedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-link', token],
    queryFn: () => jsonOf(linkedOrderSchema, requestRaw('order-link/', byLink(token))),
    retry: false,
  });

/** An object URL of a picture that an order's link gives access to. */
export const linkedPictureQuery = (token: string, id: number) =>
  queryOptions({
    queryKey: ['order-link', token, 'picture', id],
    queryFn: async () =>
      URL.createObjectURL(await (await requestRaw(`order-link/pictures/${id}/`, byLink(token))).blob()),
    staleTime: Number.POSITIVE_INFINITY,
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

/**
 * Sends answers by an order's link. An unchanged picture is uploaded once, even if its answer is refused and
 * repeated.
 */
export function useAnswerByLink(token: string, name: string): SendAnswer {
  const [sent] = useState(() => new Map<string, number>());
  const t = useWorksTexts();
  const send = (path: string, body: object) =>
    requestRaw(path, { ...byLink(token), method: 'POST', body, timeout: 120_000 });

  async function idOf({ key, turns = 0, fields, file }: NewPicture): Promise<number> {
    const known = sent.get(`${key} ${turns}`);
    if (known) return known;
    const body = new FormData();
    body.set('storage', new Blob([file.bytes], { type: file.type }), file.name);
    body.set('author', name);
    if (fields.date) body.set('date', fields.date);
    const { id } = await jsonOf(pictureSchema, send('order-link/pictures/', body));
    sent.set(`${key} ${turns}`, id);
    return id;
  }

  return async function answerByLink(items, { date, ...answer }, pictures) {
    const failed = new Map<number, string>();
    const isFitted = answer.to === 'FITTED';
    const files = isFitted ? await pictures.ready() : [];
    for (const { id: item } of items)
      try {
        const media_id: number[] = [];
        for (const picture of files)
          if (picture.kind === 'new' && !picture.removed) media_id.push(await idOf(picture));
        await send('order-link/answers/', { ...answer, name, item, date: isFitted ? date : null, media_id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { current: state } = (error.body ?? {}) as { current?: WorkState };
        const why = error.unreachable ? undefined : error.detail;
        failed.set(
          item,
          state ? t('move.meanwhile', { state: stateTitle(state) }) : (why ?? t('move.notSent')),
        );
      }
    return { failed, waiting: 0 };
  };
}
