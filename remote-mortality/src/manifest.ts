import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { loadMortalityCase } from './routes/load-mortality-case';

const manifest: RemoteManifest = {
  id: 'remote-mortality',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    {
      path: '/mortality',
      title: 'titles.mortality',
      auth: true,
      layout: 'view',
      load: () => import('./routes/mortality'),
    },
    {
      path: '/mortality/:id',
      title: 'titles.case',
      auth: true,
      layout: 'view',
      load: loadMortalityCase,
    },
  ],
};

export default manifest;
