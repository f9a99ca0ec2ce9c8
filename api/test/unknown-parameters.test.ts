import { expect, it } from 'vitest';
import type { z } from 'zod';
import { validatorCompiler } from '../src/http/validation';
import { describeOnSqlite } from './harness';
import { createdPoint, samplesOf } from './samples';

const en = { 'accept-language': 'en' };

describeOnSqlite('Parameters the server does not know', server => {
  const admin = () => server().as('admin');

  it('are refused by name, with the one that was meant, where records are listed, counted, drawn and exported', async () => {
    await createdPoint(server());
    for (const path of [
      'cables/infrastructures/',
      'cables/points/',
      'stats/infrastructures/',
      'stats/infrastructures/charts/',
      'tiles/infrastructures/6/32/23.mvt',
      'export/infrastructures.csv',
      'export/infrastructures.xlsx',
      'export/diagnosis.geojson',
      'export/priorities.csv',
      'priorities/',
      'priorities/curve/',
      'estimates/',
      'effects/',
      'hotspots/',
      'ogc/collections/supports/items/',
    ]) {
      const refused = await admin().get(`${path}?riks=RISK_H`, en);
      expect([path, refused.status, refused.body.riks]).toEqual([
        path,
        400,
        ['This field is unknown. Did you mean “risk”?'],
      ]);
      expect((await admin().get(`${path}?riks=`)).status, `${path} with an empty one`).toBe(400);
      expect((await admin().get(`${path}?risk=`)).status, `${path} with an empty filter`).toBeLessThan(300);
    }
    for (const [query, name, near] of [
      ['mortality/?bbox=1,2,3,4', 'bbox', 'in_bbox'],
      ['export/mortality.dwca?bbox=1,2,3,4', 'bbox', 'in_bbox'],
      ['ogc/collections/cases/items/?in_bbox=1,2,3,4', 'in_bbox', 'bbox'],
      ['mortality/?species_id=3', 'species_id', 'species'],
      ['species/?serach=buse', 'serach', 'search'],
      ['geoareas/?type_code=ADMIN_COM', 'type_code', 'type__code'],
      ['admin/accounts/?grup=managers', 'grup', 'group'],
    ])
      expect([query, (await admin().get(String(query))).body.problems]).toEqual([
        query,
        [{ path: [name], code: 'unknown_field_near', params: { near } }],
      ]);
    // A filter of another kind would otherwise be ignored and find all cases.
    expect((await admin().get('stats/mortality/?risk=RISK_H')).body.problems).toEqual([
      { path: ['risk'], code: 'unknown_field', params: {} },
    ]);
  });

  it('are refused on every route but those that monitors and preflights call, and described nowhere', async () => {
    const taken = server().app.routeTable.filter(({ schema: { querystring } }) => {
      if (!querystring) return true;
      const validate = validatorCompiler({
        schema: querystring as z.ZodType,
        method: 'GET',
        url: '',
        httpPart: 'querystring',
      });
      const { error } = validate({ colour: 'red' }) as { error?: { problems: { path: string[] }[] } };
      return !error?.problems.some(({ path }) => path[0] === 'colour');
    });
    const open = taken.filter(({ method }) => method !== 'OPTIONS').map(({ url }) => url);
    expect([...new Set(open)].sort()).toEqual([
      '/api/v1/auth/oidc/:provider/callback/',
      '/api/v1/media/resumable/:id/',
      '/api/v1/ping/',
      '/api/v1/ready/',
      '/en/public',
      '/healthz',
      '/metrics',
      // Links to a page carry parameters of mails and social networks.
      '/public',
    ]);
    const { body } = await server().anonymous.get('openapi.json');
    const named = (path: string) =>
      body.paths[`/api/v1/${path}`].get.parameters.flatMap((one: { in: string; name: string }) =>
        one.in === 'query' ? [one.name] : [],
      );
    expect(named('ogc/collections/supports/items/')).toEqual(expect.arrayContaining(['bbox', 'crs', 'risk']));
    expect(named('map-layers/baselayers/')).toEqual([]);
  });

  it('are not those of our own clients and of the first API’s', async () => {
    const { longitude, latitude } = { longitude: 3, latitude: 45 };
    const box = `${longitude - 1},${latitude - 1},${longitude + 1},${latitude + 1}`;
    const point = await createdPoint(server());
    const visit = (await admin().post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(point))).body;
    for (const path of [
      'nomenclatures/types?with_nomenclatures=true&mnemonic=owner&code=OWNER',
      'species/?search=buse&limit=20',
      `geoareas/?in_bbox=${box}&type__code=ADMIN_COM&fields=summary`,
      `cables/infrastructures/?in_bbox=${box}&type[]=POLE&type[]=LINE&fields=summary&limit=5`,
      `cables/infrastructures/?near=3,45&ordering=distance&limit=5&risk=&cursor=`,
      `cables/points/?in_bbox=${box}`,
      `mortality/?in_bbox=${box}&ordering=-date&limit=20`,
      `sensitive-areas/?in_bbox=${box}&near=3,45&ordering=distance`,
      `cables/diagnosis/?infrastructure[]=${point}&limit=1000`,
      `history/diagnosis/${visit.id}/?limit=21`,
      `history/infrastructures/${point}/?below=true&limit=21`,
      `work-items/?infrastructure=${point}&open=true`,
      `work-items/states/?area=1&owner=1&order=1`,
      `work-items/recommended/?limit=1&owner[]=1`,
      `work-orders/?limit=1000&ordering=-id`,
      `alarms/?state[]=OPEN&area=1&owner=1&limit=200&in_bbox=${box}`,
      `priorities/?kind=POLE&list=next&per=euro&limit=50&in_bbox=${box}`,
      'priorities/curve/?kind=POLE&list=next&n=100',
      'export/priorities.csv?kind=POLE&list=next&n=100&lang=en',
      'export/mortality.csv?exact=true',
      `cables/points/${point}/sheet.pdf?lang=en`,
      'search/?q=buse&limit=5',
      `ogc/collections/supports/items/?f=json&limit=2&bbox=${box}&datetime=../..`,
      'ogc/?f=json',
      'ping?_=1732639394',
    ])
      expect([path, (await admin().get(path)).status]).toEqual([path, 200]);
    const listed = [
      'accounts',
      'areas',
      'base-layers',
      'deleted',
      'history',
      'networks',
      'news',
      'nomenclatures',
      'partners',
    ];
    for (const path of [...listed, 'sensitive-areas', 'sensitivity-rules', 'species']) {
      const answer = await admin().get(`admin/${path}/?ordering=-id&page=1&limit=25&q=a&id[]=1&id[]=2`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const english = await admin().get('export/priorities.csv?lang=en', { 'accept-language': 'fr' });
    expect(english.body).toContain('Rank');
  });
});
