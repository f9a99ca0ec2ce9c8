import { sameKeys } from 'shared/i18n';
import { kindRoutes, type RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { loadMortalityCase } from './routes/load-mortality-case';

const QR_CODE =
  'M104,40H56A16,16,0,0,0,40,56v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V56A16,16,0,0,0,104,40Zm0,64H56V56h48v48Zm0,32H56a16,16,0,0,0-16,16v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V152A16,16,0,0,0,104,136Zm0,64H56V152h48v48ZM200,40H152a16,16,0,0,0-16,16v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V56A16,16,0,0,0,200,40Zm0,64H152V56h48v48Zm-64,72V144a8,8,0,0,1,16,0v32a8,8,0,0,1-16,0Zm80-16a8,8,0,0,1-8,8H184v40a8,8,0,0,1-8,8H144a8,8,0,0,1,0-16h24V144a8,8,0,0,1,16,0v8h24A8,8,0,0,1,216,160Zm0,32v16a8,8,0,0,1-16,0V192a8,8,0,0,1,16,0Z';

const manifest: RemoteManifest = {
  id: 'remote-mortality',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    ...kindRoutes('/mortality', {
      list: { title: 'titles.mortality', load: () => import('./routes/mortality') },
      sheet: { title: 'titles.case', load: loadMortalityCase },
    }),
    {
      path: '/mortality/reports',
      title: 'titles.reports',
      auth: true,
      load: () => import('./routes/reports'),
    },
    // For people without an account.
    { path: '/report', title: 'titles.report', load: () => import('./routes/report') },
  ],
  contributions: {
    actions: [
      {
        on: '/infrastructures/:id',
        title: { fr: fr.queue.ofSupport, en: en.queue.ofSupport },
        to: '/mortality/reports?support=:id',
        icon: QR_CODE,
        scope: 'data:write',
        setting: 'public_reports',
      },
    ],
    drawer: [
      {
        title: { fr: fr.titles.reports, en: en.titles.reports },
        to: '/mortality/reports',
        icon: 'M228.92,49.69a8,8,0,0,0-6.86-1.45L160.93,63.52,99.58,32.84a8,8,0,0,0-5.52-.6l-64,16A8,8,0,0,0,24,56V200a8,8,0,0,0,9.94,7.76l61.13-15.28,61.35,30.68A8.15,8.15,0,0,0,160,224a8,8,0,0,0,1.94-.24l64-16A8,8,0,0,0,232,200V56A8,8,0,0,0,228.92,49.69ZM104,52.94l48,24V203.06l-48-24ZM40,62.25l48-12v127.5l-48,12Zm176,131.5-48,12V78.25l48-12Z',
        scope: 'data:write',
        setting: 'public_reports',
      },
    ],
  },
};

export default manifest;
