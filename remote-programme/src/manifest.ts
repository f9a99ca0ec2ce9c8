import { sameKeys } from 'shared/i18n';
import { kindRoutes, type RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: 'remote-programme',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    {
      path: '/programme',
      title: 'titles.ranking',
      auth: true,
      layout: 'view',
      load: () => import('./routes/ranking'),
    },
    {
      path: '/programme/settings',
      title: 'titles.settings',
      auth: true,
      load: () => import('./routes/settings'),
    },
    ...kindRoutes('/programme/works', {
      list: { title: 'titles.works', load: () => import('./routes/works') },
      sheet: { title: 'titles.work', load: () => import('./routes/work') },
    }),
    // For people without an account, who have an order's link.
    { path: '/orders/:token', title: 'titles.order', load: () => import('./routes/order') },
    {
      path: '/programme/alarms',
      title: 'titles.alarms',
      auth: true,
      layout: 'view',
      load: () => import('./routes/alarms'),
    },
  ],
};

export default manifest;
