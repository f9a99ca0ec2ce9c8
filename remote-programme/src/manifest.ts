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
    {
      path: '/programme/coverage',
      title: 'titles.coverage',
      auth: true,
      layout: 'view',
      load: () => import('./routes/coverage'),
    },
    {
      path: '/programme/evidence',
      title: 'titles.evidence',
      auth: true,
      load: () => import('./routes/evidence'),
    },
    {
      path: '/programme/report',
      title: 'titles.report',
      auth: true,
      load: () => import('./routes/report'),
    },
    {
      path: '/network',
      title: 'titles.network',
      auth: true,
      layout: 'view',
      load: () => import('./routes/network'),
    },
    ...kindRoutes('/programme/works', {
      list: { title: 'titles.works', load: () => import('./routes/works') },
      sheet: { title: 'titles.work', load: () => import('./routes/work') },
    }),
    {
      path: '/programme/day',
      title: 'titles.day',
      auth: true,
      layout: 'view',
      load: () => import('./routes/day'),
    },
    ...kindRoutes('/programme/campaigns', {
      list: { title: 'titles.campaigns', load: () => import('./routes/campaigns') },
      sheet: { title: 'titles.campaign', load: () => import('./routes/campaign') },
    }),
    ...kindRoutes('/programme/outages', {
      list: { title: 'titles.outages', load: () => import('./routes/outages') },
      sheet: { title: 'titles.outage', load: () => import('./routes/outage') },
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
    {
      path: '/network/matching',
      title: 'titles.matching',
      auth: true,
      layout: 'view',
      load: () => import('./routes/matching'),
    },
  ],
};

export default manifest;
