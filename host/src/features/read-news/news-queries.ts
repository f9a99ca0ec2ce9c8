import { queryOptions, request } from 'shared/api';
import { localToday, newsDetailSchema, newsSchema, z } from 'shared/contract';

/** GET `custom-content/news/`, without news dated after today's local date. Signed-in users get private news too. */
export const newsQuery = (loggedIn: boolean) =>
  queryOptions({
    queryKey: ['news', loggedIn],
    queryFn: ({ signal }) => request(z.array(newsSchema), 'custom-content/news/', { signal }),
    select: news => news.filter(({ published }) => published <= localToday()),
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'post', id],
    queryFn: ({ signal }) =>
      request(newsDetailSchema, `custom-content/news/${encodeURIComponent(id)}/`, { signal }),
  });
