import { queryOptions, request } from 'shared/api';
import { newsDetailSchema, newsSchema, z } from 'shared/contract';

/** GET `custom-content/news/`: the private ones come with them for people signed in. */
export const newsQuery = (loggedIn: boolean) =>
  queryOptions({
    queryKey: ['news', loggedIn],
    queryFn: ({ signal }) => request(z.array(newsSchema), 'custom-content/news/', { signal }),
  });

/** GET `custom-content/news/{id}/`, with the whole text. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'post', id],
    queryFn: ({ signal }) =>
      request(newsDetailSchema, `custom-content/news/${encodeURIComponent(id)}/`, { signal }),
  });
