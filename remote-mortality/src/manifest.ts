import { sameKeys } from 'shared/i18n';
import { kindRoutes, type RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { loadMortalityCase } from './routes/load-mortality-case';

const manifest: RemoteManifest = {
  id: 'remote-mortality',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: kindRoutes('/mortality', {
    list: { title: 'titles.mortality', load: () => import('./routes/mortality') },
    sheet: { title: 'titles.case', load: loadMortalityCase },
  }),
};

export default manifest;
