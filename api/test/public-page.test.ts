import { beforeAll, beforeEach, expect, it } from 'vitest';
import { publicFiguresSchema } from '../src/domain/stats/public-figures';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';

const SITE = 'https://www.example.org';

describeOnEngines('The public page', server => {
  const admin = () => server().as('admin');
  const editor = () => server().as('editor');
  const turn = (public_figures: 'on' | 'off', others: object = {}) =>
    admin().patch('admin/settings/1/', { public_figures, frame_origins: '', ...others });
  const page = (path = '/public', headers: Record<string, string> = {}) =>
    server().anonymous.get(path, { accept: 'text/html', ...headers });
  const figures = async () =>
    publicFiguresSchema.parse((await server().anonymous.get('public/figures/')).body);
  /** A place in a municipality. */
  let place: [number, number];
  let kite = 0;
  let eagle = 0;
  const bird = (changes: object = {}) => {
    const geom = { type: 'Point', coordinates: place };
    return editor().post('mortality/', samplesOf(server()).mortality({ geom, species_id: kite, ...changes }));
  };

  beforeAll(async () => {
    const { west, south, east, north } = await server()
      .context.db.selectFrom('geo_areas')
      .select(['west', 'south', 'east', 'north'])
      .where('name', '=', 'Ucciani')
      .executeTakeFirstOrThrow();
    place = [(west + east) / 2, (south + north) / 2];
    const idOf = async (name: string) =>
      (await server().anonymous.get(`species/?search=${encodeURIComponent(name)}`)).body[0].id;
    [kite, eagle] = [await idOf('milvus milvus'), await idOf('aquila chrysaetos')];
    const geom = { type: 'Point', coordinates: place };
    const { operation } = samplesOf(server());
    for (const changes of [{}, { date: '2024-03-01' }, { neutralization_level: 'partial' }])
      await editor().post('cables/operations/', operation(await createdPoint(server(), { geom }), changes));
    await createdPoint(server(), { geom });
    await editor().post('cables/operations/', operation(await createdLine(server()), { equipments: [] }));
    await bird({ count: 2 });
    // A living bird is in no figure.
    await bird({ count: 5, state: 'injured' });
  });
  beforeEach(async () => {
    await server().context.db.deleteFrom('attempts').execute();
    await server().context.db.deleteFrom('sensitivity_rules').execute();
    await turn('on');
  });
  const rule = (level: number, species_id = eagle) =>
    admin().post('admin/sensitivity-rules/', { species_id, level });

  it('shows nothing until an administrator switches it on, and nothing as soon as it is off', async () => {
    expect((await server().anonymous.get('settings/')).body.public_figures).toBe('on');
    await turn('off', { frame_origins: SITE });
    const { status, body, headers } = await page();
    expect(status).toBe(404);
    expect(body).toContain('Cette page n’est pas publiée');
    expect(body).not.toMatch(/Ucciani|<svg/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect((await server().anonymous.get('public/figures/')).status).toBe(404);
    expect((await editor().patch('admin/settings/1/', { public_figures: 'on' })).status).toBe(403);
  });

  it('says what was made safe by year and municipality, as the statistics do', async () => {
    await rule(2);
    const { safe, partial, birds, years, municipalities } = await figures();
    expect({ safe, partial, birds }).toEqual({ safe: { supports: 2, lines: 1 }, partial: 1, birds: 2 });
    expect(municipalities).toEqual([{ code: '2A330', name: 'Ucciani', safe: 2, birds: 2 }]);
    expect(years).toEqual([
      { year: 2024, safe: 1, birds: 0 },
      { year: 2025, safe: 2, birds: 2 },
    ]);
    const charts = (await server().as('reader').get('stats/infrastructures/charts/')).body;
    for (const { year, neutralization, number } of charts.neutralized)
      if (neutralization === 'full') expect(years.find(one => one.year === year)?.safe).toBe(number);
    const deaths = (await server().as('reader').get('stats/mortality/?outside=true')).body;
    expect(deaths.total.individuals).toBe(birds);
    // A living bird is in no figure.
    expect(deaths.living).toBe(1);
  });

  it('is a page in both languages, with a map and the look of the organisation, and without scripts', async () => {
    await rule(2);
    await admin().patch('admin/organisation/1/', { name: 'LPO <Corse>', colour: '#8a1c4a' });
    const [fr, en] = [(await page()).body as string, (await page('/en/public')).body as string];
    expect(fr).toContain('<html lang="fr">');
    expect(en).toContain('<html lang="en">');
    expect(en).toContain('<title>Ucciani, made safe: 2, birds found dead: 2</title>');
    for (const text of [fr, en]) {
      expect(text).toContain('LPO &lt;Corse&gt;');
      expect(text).toContain('--brand:#8a1c4a');
      expect(text).toMatch(/<path class="s0 b0" d="M\d/);
      expect(text).not.toMatch(/<script|\son\w+=|style="|javascript:/i);
    }
    expect(fr).not.toContain('href="/report"');
    await turn('on', { public_reports: 'on' });
    expect((await page()).body).toContain('href="/report"');
    expect((await page('/en/public')).body).toContain('href="/en/report"');
    await admin().patch('admin/organisation/1/', { name: '', colour: '' });
  });

  it('is kept by caches, knows no account, and changes with the records', async () => {
    for (const path of ['/public', '/api/v1/public/figures/']) {
      const first = await server().anonymous.get(path, { accept: '*/*' });
      expect(first.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        vary: 'Accept-Encoding',
      });
      expect(first.headers['set-cookie']).toBeUndefined();
      const again = { accept: '*/*', 'if-none-match': String(first.headers.etag) };
      expect((await server().anonymous.get(path, again)).status).toBe(304);
      // A session, even a wrong one, changes nothing.
      const tokens = { authorization: 'Bearer rubbish', cookie: 'auth._token.local=x; locale=en' };
      expect((await server().anonymous.get(path, { accept: '*/*', ...tokens })).body).toEqual(first.body);
      expect((await editor().get(path, { accept: '*/*' })).body).toEqual(first.body);
      const { id } = (await bird()).body;
      expect((await server().anonymous.get(path, again)).status).toBe(200);
      await editor().delete(`mortality/${id}/`);
      expect((await server().anonymous.get(path, again)).status).toBe(304);
    }
  });

  it('counts no bird whose place a rule blurs, and no bird by municipality without rules', async () => {
    const { id } = (await bird({ species_id: eagle })).body;
    const unruled = await figures();
    expect(unruled).toMatchObject({ birds: 3, birds_by_municipality: false });
    expect(unruled.municipalities).toMatchObject([{ name: 'Ucciani', birds: null }]);
    const text = (await page()).body as string;
    expect(text).toContain('aucune règle de sensibilité');
    expect(text).toContain('<th scope="col">Commune</th>');
    // A zero would be a number of birds.
    expect(text).toMatch(/<title>Ucciani, rendus sûrs\s: 2<\/title>/);
    expect(/<h2 id="place">.*/s.exec(text)?.[0]).not.toMatch(/oiseaux trouvés morts<\/th>|class="birds"/);
    for (const level of [1, 2, 3, 4]) {
      const { body } = await rule(level);
      expect(await figures()).toMatchObject({ birds: 2, municipalities: [{ name: 'Ucciani', birds: 2 }] });
      await admin().delete(`admin/sensitivity-rules/${body.id}/`);
    }
    await editor().delete(`mortality/${id}/`);
  });

  it('stands in frames of the sites that an administrator names, and no other address does', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await server().anonymous.get(path, { accept: '*/*' });
      const policy = String(headers['content-security-policy']);
      return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers['x-frame-options']];
    };
    expect(await policyOf('/public')).toEqual(["'none'", 'DENY']);
    const origins = `${SITE} https://intranet.example:8443`;
    const typed = origins.replace(' ', '\n  ');
    expect((await turn('on', { frame_origins: typed })).body.frame_origins).toBe(origins);
    for (const path of ['/public', '/en/public', '/public/'])
      expect(await policyOf(path)).toEqual([origins, undefined]);
    for (const path of [
      '/api/v1/public/figures/',
      '/api/v1/docs/',
      '/api/v1/settings/',
      '/health',
      '/nothing',
    ])
      expect([path, await policyOf(path)]).toEqual([path, ["'none'", 'DENY']]);
    const policy = String((await page()).headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'/);
    for (const wrong of [
      '*',
      "'self'",
      'www.example.org',
      'https://*.example.org',
      'https://{s}.example.org',
      `${SITE}/page`,
      `${SITE};script-src *`,
      'javascript:alert(1)',
      'data:',
      `https://a@b.example`,
      `${SITE},https://b.example`,
    ])
      expect([wrong, (await turn('on', { frame_origins: wrong })).status]).toEqual([wrong, 400]);
  });

  it('is refused to a network that asks too often, and to no other', async () => {
    const ask = (remoteAddress: string) => server().app.inject({ url: '/public', remoteAddress });
    const statuses = new Set<number>();
    for (let round = 0; round < 31; round++) {
      const answers = await Promise.all([...Array(10).keys()].map(() => ask('203.0.113.7')));
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await ask('203.0.113.7')).headers['retry-after']).toBeDefined();
    expect((await ask('203.0.113.8')).statusCode).toBe(200);
  });
});
