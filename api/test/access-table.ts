/** Callers; `elsewhere` is an editor restricted to an area that the records are not in. */
export const CALLERS = [
  'anonymous',
  'reader',
  'operator',
  'elsewhere',
  'editor',
  'coordinator',
  'manager',
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

interface AccessGroup {
  /** Callers that are accepted; all others are refused. */
  callers: readonly Caller[];
  /** `METHOD METHOD path`, under `/api/v1`; `//path` is a page outside it. */
  routes: readonly string[];
}

const ogcRoutesOf = (collection: string) =>
  ['', 'queryables/', 'sortables/', 'schema/', 'feature-schema/', 'items/', 'items/:id/'].map(
    part => `GET /ogc/collections/${collection}/${part}`,
  );

const TILE_SETS = ['infrastructures', 'mortality', 'sensitive-areas', 'areas'];

/** Which callers may call each route: a route missing here fails the test. */
export const ACCESS_TABLE: Record<string, AccessGroup> = {
  everybody: {
    callers: CALLERS,
    routes: [
      'GET /ping/',
      'GET /ready/',
      'GET /docs/',
      'GET /openapi.json',
      'GET /settings/',
      'GET /organisation/icon/:size/',
      'GET /nomenclatures/types/',
      'GET /map-layers/baselayers/',
      'GET /species/',
      'GET /geoareas/',
      'GET /geoareas/:id/',
      // Off, they are unknown to all; on, they are the same for all: see the tests of the public page.
      'GET //public',
      'GET //en/public',
      'GET /public/figures/',
      'GET /reports/work/',
      // The token in its address is its access, see the tests of links.
      'GET /record-links/:token/sheet.pdf',
      'POST /reports/',
      'GET /custom-content/news/',
      'GET /custom-content/news/:id/',
      'GET /custom-content/partners/',
      // The address itself is secret: see the tests of calendars.
      'GET /calendar/:token(^[\\w-]+).ics',
      'GET /ogc/',
      'GET /ogc/conformance/',
      'GET /ogc/api/',
      ...ogcRoutesOf('areas'),
      ...['supports', 'lines', 'cases', 'areas', 'sensitive-areas'].map(
        id => `GET /ogc/collections/${id}/style.qml`,
      ),
      ...TILE_SETS.map(set => `GET /tiles/${set}/style.json`),
      'POST /remote-failures/',
      'POST /remote-loads/',
      'POST /auth/jwt/create/',
      'POST /auth/jwt/refresh/',
      'POST /auth/jwt/verify/',
      'POST /auth/oidc/:provider/start/',
      'GET /auth/oidc/:provider/callback/',
      'POST /auth/jwt/second_factor/',
      'POST /auth/oidc/finish/',
      'POST /auth/oidc/link_mail/',
      'POST /user/',
      'GET /user/verify_email/:token/',
      'POST /auth/reset_password/',
      'POST /auth/users/reset_password/',
      'POST /auth/reset_password_confirm/',
      'POST /auth/users/reset_password_confirm/',
    ],
  },

  'teams with a token of the remote, which no session is: see the tests of releases': {
    callers: CALLERS,
    routes: ['GET /releases/:remote/', 'PUT /releases/:remote/:version/', 'POST /releases/:remote/rollout/'],
  },

  'whoever has the link of an order, which no account is: see the tests of links': {
    callers: [],
    routes: [
      'GET /order-link/',
      'POST /order-link/answers/',
      'POST /order-link/pictures/',
      'GET /order-link/pictures/:id/',
      'GET /order-link/sheet.pdf',
    ],
  },

  'whoever has an account, about it': {
    callers: ['reader', 'operator', 'elsewhere', 'editor', 'coordinator', 'manager', 'admin'],
    routes: [
      'GET PATCH DELETE /auth/users/me/',
      'GET /auth/users/me/export/',
      'GET PATCH /auth/users/me/notices/',
      'POST /auth/users/set_password/',
      'GET DELETE /auth/sessions/',
      'DELETE /auth/sessions/:id/',
      'GET POST /auth/tokens/',
      'GET POST DELETE /auth/calendar/',
      'DELETE /auth/tokens/:id/',
      'GET POST DELETE /auth/second_factor/',
      'POST /auth/second_factor/begin/',
      'POST /auth/second_factor/recovery_codes/',
      'POST /auth/oidc/link/',
      'GET /auth/identities/',
      'DELETE /auth/identities/:id/',
    ],
  },

  'readers of the records': {
    callers: ['reader', 'operator', 'elsewhere', 'editor', 'coordinator', 'admin'],
    routes: [
      'GET /cables/infrastructures/',
      'GET /cables/infrastructures/:id/',
      'GET /cables/infrastructures/ids/',
      'GET /mortality/ids/',
      'POST /selections/',
      'GET /selections/:selection/',
      'GET /cables/points/',
      'GET /cables/points/:id/',
      'GET /cables/lines/',
      'GET /cables/lines/:id/',
      'GET /cables/diagnosis/',
      'GET /cables/diagnosis/:id/',
      'GET /cables/operations/',
      'GET /cables/operations/:id/',
      'GET /mortality/',
      'GET /mortality/:id/',
      'GET /sensitive-areas/',
      'GET /sensitive-areas/:id/',
      'GET /media/',
      'GET /media/:id/',
      // Authorised by token, or by a signed path, which the tests of pictures cover.
      'GET /uploads/*',
      'GET /history/:resource/:id/',
      'GET /history/latest/',
      'GET /changes/',
      'GET /search/',
      'GET /priorities/',
      'GET /priorities/:id/',
      'GET /priorities/curve/',
      'GET /priorities/settings/',
      'GET /answers/',
      'GET /answers/sheet.pdf',
      'GET /stats/extent/',
      'GET /stats/infrastructures/',
      'GET /stats/infrastructures/charts/',
      'GET /stats/mortality/',
      'GET /stats/mortality/charts/',
      'GET /tiles/:layers/:z/:x/:y(^\\d+).mvt',
      'GET /tiles/areas/:z/:x/:y(^\\d+).mvt',
      'GET /tiles/infrastructures/:z/:x/:y(^\\d+).mvt',
      'GET /tiles/mortality/:z/:x/:y(^\\d+).mvt',
      'GET /tiles/sensitive-areas/:z/:x/:y(^\\d+).mvt',
      ...TILE_SETS.map(set => `GET /tiles/${set}.json`),
      ...['infrastructures', 'diagnosis', 'operations', 'mortality', 'priorities', 'work-items'].flatMap(
        kind =>
          ['/', '.csv', '.geojson', '.gpkg', '.gpx', '.kml', '.shp.zip', '.xlsx'].map(
            end => `GET /export/${kind}${end}`,
          ),
      ),
      'GET /export/mortality.dwca',
      'GET /export/mortality.sinp.csv',
      ...['cables/points', 'cables/lines', 'mortality'].map(kind => `GET /${kind}/:id/sheet.pdf`),
      'GET /ogc/collections/',
      ...['supports', 'lines', 'visits', 'works', 'cases', 'sensitive-areas'].flatMap(ogcRoutesOf),
      // Operators see what belongs to their owner, as the tests of works show.
      'GET /work-orders/',
      'GET /work-orders/:id/',
      'GET /work-orders/:id/sheet.pdf',
      'GET /work-orders/:id/answers.xlsx',
      'POST /work-orders/:id/answers-table/',
      'GET /work-items/',
      'GET /work-items/:id/',
      'GET /work-items/recommended/',
      'GET /work-items/states/',
      'GET /work-events/',
      'GET /alarms/',
      'GET /alarms/:id/',
      'GET /programme/waiting/',
      // Whoever reads a record comments on it; the tests of comments show whose are changed.
      'GET POST /comments/',
      'GET PATCH DELETE /comments/:id/',
    ],
  },

  'editors of the area a record lies in': {
    callers: ['editor', 'coordinator', 'admin'],
    routes: [
      'POST /cables/points/',
      'PUT PATCH DELETE /cables/points/:id/',
      'POST /cables/lines/',
      'PUT PATCH DELETE /cables/lines/:id/',
      'POST /cables/diagnosis/',
      'PUT PATCH DELETE /cables/diagnosis/:id/',
      'PUT PATCH DELETE /cables/operations/:id/',
      'POST /mortality/',
      'PUT PATCH DELETE /mortality/:id/',
      'PATCH DELETE /media/:id/',
    ],
  },

  'editors of the area, and operators where works are ordered from them': {
    callers: ['operator', 'editor', 'coordinator', 'admin'],
    routes: ['POST /cables/operations/'],
  },

  'whoever records operations: a picture belongs nowhere yet': {
    callers: ['operator', 'elsewhere', 'editor', 'coordinator', 'admin'],
    routes: ['POST /media/', 'POST /media/resumable/', 'PATCH DELETE /media/resumable/:id/'],
  },

  'editors, whatever their area: an import or a change of many is judged row by row': {
    callers: ['elsewhere', 'editor', 'coordinator', 'admin'],
    routes: [
      'POST /import/infrastructures/',
      'GET DELETE /import/progress/:key/',
      'GET /import/batches/',
      'DELETE /import/batches/:id/',
      'GET POST /import/mappings/',
      'PUT DELETE /import/mappings/:id/',
      'POST /import/points/',
      'POST /import/lines/',
      'POST /import/mortality/',
      'POST /import/diagnosis/',
      'POST /import/operations/',
      'POST /selections/:selection/changes/',
      'POST /selections/:selection/changes/:change/undo/',
      'GET /reports/',
      'GET /reports/poster.pdf',
      'POST DELETE /cables/infrastructures/:id/links/',
      'POST DELETE /mortality/:id/links/',
      'GET /reports/:id/picture/',
      'POST /reports/:id/decision/',
    ],
  },

  'whoever may move ordered works: each move says by whom': {
    callers: ['operator', 'elsewhere', 'editor', 'coordinator', 'admin'],
    routes: ['POST /work-events/'],
  },

  coordinators: {
    callers: ['coordinator', 'admin'],
    routes: [
      'POST /work-orders/',
      'PUT PATCH DELETE /work-orders/:id/',
      'POST DELETE /work-orders/:id/links/',
      'PATCH /work-items/:id/',
      'PATCH /alarms/:id/',
      'DELETE /selections/:selection/records/',
    ],
  },

  'registration managers': {
    callers: ['manager', 'admin'],
    routes: ['GET /user/activate/', 'GET PATCH /user/activate/:token/', 'POST /user/refuse/:token/'],
  },

  administrators: {
    callers: ['admin'],
    routes: [
      'GET POST /admin/accounts/',
      'GET PATCH DELETE /admin/accounts/:id/',
      'GET DELETE /admin/accounts/:id/sessions/',
      'POST /admin/accounts/:id/reset_password/',
      'DELETE /admin/accounts/:id/second_factor/',
      'GET /admin/groups/',
      'GET POST /admin/priority-settings/',
      'POST /admin/priority-settings/trial/',
      'GET /admin/settings/',
      'GET PATCH /admin/settings/:id/',
      'GET /admin/publication/',
      'GET /admin/organisation/',
      'GET PATCH /admin/organisation/:id/',
      'POST /admin/organisation/preview/',
      'GET PATCH /admin/publication/:id/',
      'POST /admin/sensitivity-rules/import/',
      'GET /admin/deleted/',
      'GET /admin/history/',
      ...[
        'nomenclatures',
        'species',
        'sensitivity-rules',
        'base-layers',
        'areas',
        'news',
        'partners',
      ].flatMap(resource => [`GET POST /admin/${resource}/`, `GET PATCH DELETE /admin/${resource}/:id/`]),
      'POST /admin/species/import/',
      'POST /admin/areas/import/',
      'GET /admin/sensitive-areas/',
      'GET /admin/health/',
      'GET /admin/rollouts/',
      'GET POST /admin/webhooks/',
      'DELETE /admin/webhooks/:id/',
      'POST /admin/webhooks/:id/again/',
      'GET POST /admin/release-tokens/',
      'DELETE /admin/release-tokens/:id/',
      'POST /sensitive-areas/',
      'PUT PATCH DELETE /sensitive-areas/:id/',
      'POST /import/sensitive-areas/',
      'POST /sensitive-areas/:id/restore/',
      'POST /cables/points/:id/restore/',
      'POST /cables/lines/:id/restore/',
      'POST /cables/diagnosis/:id/restore/',
      'POST /cables/operations/:id/restore/',
      'POST /mortality/:id/restore/',
      'POST /media/:id/restore/',
      'POST /work-orders/:id/restore/',
    ],
  },
};
