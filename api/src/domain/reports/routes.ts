import { sql } from 'kysely';
import {
  REPORT_PICTURE_LENGTH,
  reportDecisionSchema,
  reportInputSchema,
  reportWorkSchema,
  waitingReportsSchema,
} from 'shared/kinds/reports';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { PICTURE_TYPE, pictureStorage } from '../media/picture-store';
import type { Context } from '../records/context';
import { publicReportsOf } from '../settings/settings';
import { decide } from './decide';
import { receiveReport } from './receive-report';
import { reportWork, requireWork, uuidOfWork } from './report-work';

const PAGE = 50;
const COLUMNS = [
  ...(['report.id', 'subject', 'bird', 'date', 'longitude', 'latitude', 'accuracy_m', 'comment'] as const),
  ...(['contact', 'received_at', 'near_support', 'storage'] as const),
] as const;
/** Largest size of the fields of a report, without its picture. */
const FIELDS_BYTES = 16_384;
const open = configsOf({ access: 'public', ignoresToken: true, tag: 'reports' });
const editors = configsOf({ access: 'data:write', tag: 'reports' });

/** Routes by which people without an account report birds and poles, and editors decide about the reports. */
export function reportRoutes(app: App, context: Context): void {
  const { db, config } = context;
  const { reportLimits } = config;
  const limits = {
    // The work for one report pays for few requests.
    own: new AttemptLimiter(db, 'report-work', { ...reportLimits, perTarget: reportLimits.perRequester }),
    all: new AttemptLimiter(db, 'report', reportLimits),
  };
  const requireOn = async () => {
    if ((await publicReportsOf(db)) !== 'on') throw new RequestRefused('not_found');
  };

  app.get(
    '/reports/work/',
    {
      config: open('The proof of work that a report needs', {
        description:
          'A report needs a number so that the SHA-256 of `<uuid> <number> <work>` begins with `bits` zero bits. It grows with the number of reports. 404 while an administrator has not switched reports on.',
        answer: reportWorkSchema,
        refuses: [404],
      }),
    },
    async (_request, reply) => {
      await requireOn();
      reply.header('cache-control', 'no-store');
      return reportWork(context);
    },
  );

  app.post(
    '/reports/',
    {
      bodyLimit: REPORT_PICTURE_LENGTH + FIELDS_BYTES,
      schema: { body: reportInputSchema },
      config: open('Report a dead or injured bird, or a dangerous pole', {
        description:
          'Waits for an editor, who makes it a case, adds it to a record or refuses it. `X-Report-Work` proves the work; without it, or above the limits by network and in all, the answer is 429. The same `uuid` is stored once.',
        answer: z.object({ id: z.int() }),
        status: 201,
        reads: ['X-Report-Work'],
        ownToken: 'work',
        refuses: [404],
      }),
      // Runs before the body is read.
      async onRequest(request) {
        await requireOn();
        await requireWork(context, request);
        // What a network sends beyond its own limit must not use up the limit of all.
        await limits.own.count(request.ip, uuidOfWork(request));
        await limits.all.count(request.ip, 'reports');
      },
    },
    async (request, reply) => {
      const { body } = request;
      const uuid = uuidOfWork(request);
      if (body.uuid !== uuid) throw new InvalidInput([{ path: ['uuid'], code: 'invalid', params: {} }]);
      const id = await receiveReport(context, { ...body, uuid }, request.ip, localeOf(request));
      return reply.code(201).header('cache-control', 'no-store').send({ id });
    },
  );

  app.get(
    '/reports/',
    {
      schema: { querystring: z.object({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }) },
      config: editors('Reports that wait for an editor', {
        description:
          'At most 50 from `offset`, those that are more likely true first: those of quiet hours, with a picture, near a known support, with a contact, and alone in their network.',
        answer: waitingReportsSchema,
      }),
    },
    async request => {
      const waiting = db.selectFrom('public_reports').where('state', '=', 'waiting');
      const counted = await waiting
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('public_reports as report')
        .innerJoin(
          waiting
            .select(['network', sql<number>`count(*)`.as('same')])
            .groupBy('network')
            .as('networks'),
          'networks.network',
          'report.network',
        )
        .select(COLUMNS)
        .select('networks.same')
        .where('state', '=', 'waiting')
        .orderBy(sql`case when networks.same <= 3 then report.trust else report.trust - 3 end`, 'desc')
        .orderBy('report.id')
        .offset(request.query.offset)
        .limit(PAGE)
        .execute();
      return {
        total: Number(counted.total),
        reports: rows.map(({ longitude, latitude, storage, same, near_support, ...row }) => ({
          ...row,
          geom: { type: 'Point' as const, coordinates: [longitude, latitude] },
          picture: storage !== null,
          near_support: near_support === 1,
          same_network: Number(same),
        })),
      };
    },
  );

  app.get(
    '/reports/:id/picture/',
    {
      schema: { params: idParametersSchema },
      config: editors('The picture of a waiting report', {
        description: 'A JPEG of reduced size. 404 after the decision.',
        produces: [PICTURE_TYPE],
      }),
    },
    async (request, reply) => {
      const row = await db
        .selectFrom('public_reports')
        .select('thumbnail')
        .where('id', '=', request.params.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      const file = row?.thumbnail && (await pictureStorage(context).open(row.thumbnail));
      if (!file) throw new RequestRefused('not_found');
      return reply.header('x-content-type-options', 'nosniff').type(PICTURE_TYPE).send(file.stream);
    },
  );

  app.post(
    '/reports/:id/decision/',
    {
      schema: { params: idParametersSchema, body: reportDecisionSchema },
      config: editors('Decide about a report', {
        description:
          'Makes a dead bird a case, adds the words and the picture to a case or to the latest diagnosis of a support or line, or refuses the report. 409 when another editor has decided. The history names the editor and the public.',
        answer: z.object({ kind: z.string().nullable(), id: z.int().nullable() }),
        refuses: [409],
      }),
    },
    async request => {
      const { params, body } = request;
      const item = await decide(context, signedInUser(request), params.id, body, localeOf(request));
      return { kind: item.item_kind, id: item.item_id };
    },
  );
}
