import type { ComponentType } from 'react';
import type { RemoteRoute } from './remote-manifest';

interface Screens {
  screens: { List: ComponentType; Sheet: ComponentType };
}

/**
 * The routes of a kind of record: its list, with the form for a new record, and its sheets, with the form for an
 * existing one.
 * @param load loads the definition as a separate chunk, since a manifest contains no screens
 */
export const kindRoutes = (prefix: string, title: string, load: () => Promise<Screens>): RemoteRoute[] => [
  {
    path: prefix,
    title,
    auth: true,
    layout: 'view',
    load: async () => ({ Screen: (await load()).screens.List }),
  },
  {
    path: `${prefix}/:id`,
    title,
    auth: true,
    layout: 'view',
    load: async () => ({ Screen: (await load()).screens.Sheet }),
  },
];
