import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
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
    {
      path: '/programme/works',
      title: 'titles.works',
      auth: true,
      layout: 'view',
      load: () => import('./routes/works'),
    },
    {
      path: '/programme/works/:id',
      title: 'titles.work',
      auth: true,
      layout: 'view',
      load: () => import('./routes/work'),
    },
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
