import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: 'remote-search',
  messages: sameKeys({ fr, en }),
  routes: [
    {
      path: '/search',
      title: 'titles.search',
      auth: true,
      layout: 'view',
      load: () => import('./routes/search'),
    },
  ],
};

export default manifest;
