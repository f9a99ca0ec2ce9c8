import type { ComponentType } from 'react';
import type { RemoteRoute } from './remote-manifest';

interface Screens {
  screens: { List: ComponentType; Sheet: ComponentType };
}

/**
 * The routes of a kind of record: its list, with the form of a new one, and its sheets, with the form of an old one.
 * @param load its definition, in a chunk of its own: a manifest holds no screens
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
