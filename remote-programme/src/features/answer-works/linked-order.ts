import { useMemo, useState } from 'react';
import { ApiError, type CallOptions, queryOptions, requestRaw } from 'shared/api';
import { z } from 'shared/contract';
import { linkAnswersSchema, linkedOrderSchema, MOST_LINK_ANSWERS } from 'shared/programme/links';
import { useSession } from 'shared/session';
import { useWorksTexts } from '../../locales/works-texts';
import { moveDay } from '../move-works/move-evidence';
import { stateTitle } from '../show-works/use-work-words';
import type { SendAnswer } from './answer';

const NAME_KEY = 'avicable-order-signature';
const pictureSchema = z.object({ id: z.number() });

/** Calls with the link of an order instead of a session. This device keeps no answer. */
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

/** A picture that a link shows, as a URL of the page. */
export const linkedPictureQuery = (token: string, id: number) =>
  queryOptions({
    queryKey: ['order-link', token, 'picture', id],
    queryFn: async () =>
      URL.createObjectURL(await (await requestRaw(`order-link/pictures/${id}/`, byLink(token))).blob()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The name with which somebody without an account signs. It is kept on this device. */
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

/** Sends answers by the link of an order. A picture is sent once, even if its answer is refused and repeated. */
export function useAnswerByLink(token: string, name: string): SendAnswer {
  return useMemo(() => {
    const sent = new Map<string, number>();
    return async (items, { type_id, count, ...answer }, pictures) => {
      const failed = new Map<number, string>();
      const call = byLink(token);
      try {
        const media_id: number[] = [];
        for (const picture of answer.to === 'FITTED' ? await pictures.ready() : []) {
          if (picture.kind !== 'new' || picture.removed) continue;
          const key = `${picture.key} ${picture.turns ?? 0}`;
          if (!sent.has(key)) {
            const body = new FormData();
            const { bytes, name: file, type } = picture.file;
            body.set('storage', new Blob([bytes], { type }), file);
            body.set('author', name);
            if (picture.fields.date) body.set('date', picture.fields.date);
            const options = { ...call, method: 'POST', body, timeout: 120_000 } as const;
            sent.set(key, (await jsonOf(pictureSchema, requestRaw('order-link/pictures/', options))).id);
          }
          media_id.push(sent.get(key) ?? 0);
        }
        for (let start = 0; start < items.length; start += MOST_LINK_ANSWERS) {
          const part = items.slice(start, start + MOST_LINK_ANSWERS);
          const date =
            answer.to === 'FITTED'
              ? answer.date
              : moveDay(
                  part
                    .map(one => one.requested_on)
                    .sort()
                    .at(-1) ?? '',
                );
          const body = { ...answer, name, items: part.map(({ id }) => id), date, media_id, type_id, count };
          const result = await jsonOf(
            linkAnswersSchema,
            requestRaw('order-link/answers/', { ...call, method: 'POST', body }),
          );
          for (const { item, detail, current } of result.failed)
            failed.set(
              item,
              current ? useWorksTexts.translate('move.meanwhile', { state: stateTitle(current) }) : detail,
            );
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const why = (!error.unreachable && error.detail) || useWorksTexts.translate('move.notSent');
        for (const { id } of items) failed.set(id, why);
      }
      return { failed, waiting: 0 };
    };
  }, [token, name]);
}
