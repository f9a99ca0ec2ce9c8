import { messageOf } from 'shared/contract';
import { PROBLEM_MESSAGES } from 'shared/server';
import { expect, it } from 'vitest';
import { badInputs } from './bad-inputs';
import { describeOnSqlite } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnSqlite('Bad input', server => {
  const samples = () => samplesOf(server());

  async function recordCounts(): Promise<number[]> {
    const { db } = server().context;
    const counts: number[] = [];
    for (const table of [
      'infrastructures',
      'diagnoses',
      'operations',
      'operation_equipments',
      'mortality_cases',
      'sensitive_areas',
      'history',
      'diagnosis_armings',
    ] as const) {
      const { total } = await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      counts.push(Number(total));
    }
    return counts;
  }

  it('nested without end is answered with 400 wherever JSON is taken', async () => {
    const paths = [...Object.keys(await badInputs(server())), 'admin/areas/', 'admin/news/'];
    const cases = paths.flatMap(path => [100, 5000, 100_000].map(depth => [path, depth] as const));
    for (const [path, depth] of [...cases, ['auth/jwt/create/', 5000] as const]) {
      const text = `{"geom":{"type":"Point","coordinates":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
      const headers = { 'idempotency-key': samples().uuid(), 'accept-language': 'en' };
      const { status, body } = await server().as('admin').post(path, text, headers);
      expect([path, depth, status]).toEqual([path, depth, 400]);
      expect(body.non_field_errors).toEqual([messageOf({ code: 'too_deep', params: { limit: 64 } }, 'en')]);
    }
  });

  it('is answered with 400 naming the field in the language asked for, and nothing is written', async () => {
    const admin = server().as('admin');
    const all = await badInputs(server());
    const before = await recordCounts();
    const wrong: string[] = [];
    for (const [path, { body, faults }] of Object.entries(all)) {
      for (const [index, [field, [value, where, code]]] of faults.entries()) {
        const locale = index % 2 === 0 ? 'fr' : 'en';
        const answer = await admin.post(path, { ...body, [field]: value }, { 'accept-language': locale });
        const problem = answer.body.problems?.find(
          (one: { path: unknown }) => JSON.stringify(one.path) === JSON.stringify(where),
        );
        const messages = where.reduce((node, step) => node?.[step], answer.body);
        const wording = PROBLEM_MESSAGES[locale][code].split('{')[0] ?? '';
        if (
          answer.status !== 400 ||
          problem?.code !== code ||
          !Array.isArray(messages) ||
          !messages[0]?.startsWith(wording)
        )
          wrong.push(
            `${path} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(await recordCounts()).toEqual(before);
  });

  it('is refused by PUT and PATCH too, and the record stays as it was', async () => {
    const editor = server().as('editor');
    const id = await createdPoint(server());
    const before = (await editor.get(`cables/points/${id}/`)).body;
    for (const send of [editor.put, editor.patch]) {
      const answer = await send(
        `cables/points/${id}/`,
        samples().point({ geom: { type: 'Point', coordinates: [3, 45, 9] } }),
      );
      expect(answer.status).toBe(400);
      expect(answer.body.geom).toHaveLength(1);
    }
    const empty = await editor.put(`cables/points/${id}/`, {});
    expect(Object.keys(empty.body)).toEqual(expect.arrayContaining(['geom', 'network_type_id']));
    expect((await editor.get(`cables/points/${id}/`)).body).toEqual(before);
  });

  it('hostile text is kept as the text it is', async () => {
    const editor = server().as('editor');
    const id = await createdPoint(server());
    const hostile = [
      "'); drop table users; --",
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '🦅 aigle, 鷲, ‮עורב‬ شاهين',
      '{{7*7}} $(id) %00 \\',
      '= 1 + 1',
      'é',
    ];
    for (const remark of hostile) {
      const made = await editor.post('cables/diagnosis/', samples().supportDiagnosis(id, { remark }));
      expect(made.status).toBe(201);
      expect((await editor.get(`cables/diagnosis/${made.body.id}/`)).body.remark).toBe(remark);
    }
    const raw = `{"infrastructure":${id},"date":"2025-01-01","remark":"a\\u0000b\\ud800c"}`;
    const cleaned = await editor.post('cables/diagnosis/', raw);
    expect(cleaned.status).toBe(201);
    expect(cleaned.body.remark).toBe('ab\ufffdc');
  });

  it('never meets with a 5xx, however malformed', async () => {
    const editor = server().as('editor');
    const bodies = [
      '{',
      '[]',
      '"x"',
      'null',
      '12',
      '',
      '\u0000',
      '{"geom":NaN}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      `${'['.repeat(5000)}`,
    ];
    const wrong: string[] = [];
    const note = (what: string, answer: { status: number; body: unknown }) => {
      if (answer.status >= 500 || answer.status < 400)
        wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`);
    };
    for (const path of [
      'cables/points/',
      'cables/diagnosis/',
      'cables/operations/',
      'mortality/',
      'auth/jwt/create/',
      'auth/jwt/refresh/',
    ])
      for (const body of bodies)
        note(`POST ${path} ${body.slice(0, 20)}`, await editor.send('POST', path, body));
    const queries = [
      'in_bbox=a',
      'in_bbox=1,2,3',
      'in_bbox=,,,',
      'in_bbox=3,46,2,45',
      'risk=x',
      'limit=0',
      'limit=1e9',
      'limit=x',
      'cursor=abc',
      'cursor=e30',
      'ordering=password',
      'type=POLE&type=x',
      'area=x',
      'network_type=1.5',
      'diagnosed_after=hier',
      'has_mortality=peut-etre',
      'fields=all',
      `q=${'x'.repeat(201)}`,
    ];
    for (const query of queries) note(query, await editor.get(`cables/infrastructures/?${query}`));
    for (const path of [
      '/api/v1/%zz',
      '/api/v1/cables/points/abc/',
      '/api/v1/cables/points/-1/',
      '/api/v1/cables/points/99999999999999999999/',
      '/api/v1/cables/points/1%00/',
      '/api/v1/rien/',
      '/api/v1/history/users/1/',
      '/api/v1/history/__proto__/1/',
      '//',
      '/api//v1',
      `/api/v1/${'x'.repeat(9000)}`,
    ])
      note(path.slice(0, 50), await editor.get(path));
    note('deep id', await editor.get('cables/points/999999999999999/'));
    note('odd key', await editor.post('cables/points/', samples().point(), { 'idempotency-key': 'ä ö' }));
    note(
      'form',
      await editor.send('POST', 'cables/points/', 'a=1', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    );
    note('no type', await editor.send('POST', 'cables/points/', 'a=1', { 'content-type': 'text/plain' }));
    note('odd type', await editor.send('POST', 'cables/points/', 'a=1', { 'content-type': ';;;' }));
    note('accept', await editor.get('cables/points/', { accept: 'image/png' }));
    note('method', await editor.send('PUT', 'cables/points/', '{}'));
    expect(wrong).toEqual([]);
  });

  it('gives each refusal its own status and code', async () => {
    const editor = server().as('editor');
    const cases: [Promise<{ status: number; body: { code: string }; headers: object }>, number, string][] = [
      [editor.get('rien/'), 404, 'not_found'],
      [editor.send('PUT', 'cables/points/', '{}'), 405, 'method_not_allowed'],
      [editor.get('cables/points/', { accept: 'image/png' }), 406, 'not_acceptable'],
      [
        editor.send('POST', 'cables/points/', 'x', { 'content-type': 'text/csv' }),
        415,
        'unsupported_media_type',
      ],
      [editor.send('POST', 'cables/points/', `{"a":"${'x'.repeat(9_000_000)}"}`), 413, 'payload_too_large'],
    ];
    for (const [answer, status, code] of cases)
      expect(await answer).toMatchObject({ status, body: { code } });
    expect((await editor.send('PUT', 'cables/points/', '{}')).headers.allow).toContain('POST');
  });

  it('refuses a body of more than some kilobytes wherever nobody has signed in, before it is read', async () => {
    const { app, anonymous } = server();
    const open = app.routeTable.filter(
      ({ method, config, schema }) =>
        method === 'POST' && config.access === 'public' && !config.ownToken && schema.body,
    );
    expect(open.length).toBeGreaterThan(6);
    const names = Array.from({ length: 2000 }, (_, i) => [`unknown${i}`, i]);
    for (const { url } of open) {
      const path = url.replace('/api/v1/', '');
      const answer = await anonymous.send('POST', path, Object.fromEntries(names));
      expect([path, answer.status, answer.body.code]).toEqual([path, 413, 'payload_too_large']);
    }
  });

  it('examines names of a body only until fifty are told', async () => {
    const editor = server().as('editor');
    const body = samplesOf(server()).operation(await createdPoint(server()));
    const equipments = Array.from({ length: 20_000 }, () => ({ colour: 'red' }));
    const answer = await editor.send('POST', 'cables/operations/', { ...body, equipments });
    expect(answer.status).toBe(400);
    expect(answer.body.problems).toHaveLength(50);
  });

  it('finds text with wildcards and accents literally, whatever is asked', async () => {
    const editor = server().as('editor');
    for (const q of ["'", '%', '_', '\\', '"', ';--', '🦅', 'a'.repeat(200), '%00', '(', '٣']) {
      const answer = await editor.get(`cables/infrastructures/?q=${encodeURIComponent(q)}`);
      expect([q, answer.status]).toEqual([q, 200]);
      expect((await editor.get(`species/?search=${encodeURIComponent(q)}`)).status).toBe(200);
    }
  });
});
