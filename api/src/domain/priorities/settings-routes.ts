import { savedSettingsSchema, settingsTrialSchema } from 'shared/programme';
import { settingsInputSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import type { RankingQuestion } from '../../readmodel/model/priority-ranking';
import type { Context } from '../records/context';
import { performWrite } from '../records/perform-write';
import { settingsInUse, settingsVersions, UNCHANGED_SETTINGS } from '../works/settings-in-use';

const TAG = 'priorities';
/** Number of top records; a trial reports how many of them stay among the first. */
const FIRST = 100;
const ALL_SUPPORTS: RankingQuestion = { type: 'POLE', list: 'next', per: 'count', filter: {} };

export function prioritySettingsRoutes(app: App, context: Context): void {
  const { ranking, curves } = context.model;
  const admin = (summary: string, description: string, answer: z.ZodType) => ({
    access: 'admin' as const,
    tag: TAG,
    summary,
    description,
    answer,
  });

  app.get(
    '/priorities/settings/',
    {
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Settings in use',
        description: 'The weights and costs that the order is made with.',
        answer: savedSettingsSchema,
      },
    },
    () => settingsInUse(context.db),
  );

  app.get(
    '/admin/priority-settings/',
    {
      config: admin(
        'Versions of the settings, the newest first',
        'All saved versions with author, day and note.',
        z.array(savedSettingsSchema),
      ),
    },
    async () => [...(await settingsVersions(context.db)), UNCHANGED_SETTINGS],
  );

  app.post(
    '/admin/priority-settings/',
    {
      schema: { body: settingsInputSchema },
      config: {
        ...admin(
          'Save the next version of the settings',
          '409 when somebody saved another version since the one this is based on.',
          savedSettingsSchema,
        ),
        status: 201,
        keyed: true,
      },
    },
    (request, reply) =>
      performWrite(context, request, reply, async ({ db, at, userId }) => {
        const { based_on, note, settings } = request.body;
        const { version } = await settingsInUse(db);
        if (version !== based_on) throw new RequestRefused('conflict', { body: { version } });
        // If two users save at once, the second gets a conflict, since version numbers are unique.
        await db
          .insertInto('priority_settings')
          .values({
            version: version + 1,
            saved_at: at,
            saved_by: userId,
            note,
            settings: JSON.stringify(settings),
          })
          .execute();
        return { status: 201, headers: {}, body: await settingsInUse(db) };
      }),
  );

  app.post(
    '/admin/priority-settings/trial/',
    {
      schema: { body: settingsInputSchema.pick({ settings: true }) },
      config: admin(
        'What settings would change, without saving them',
        'How many of the first hundred stay, and the curve before and after.',
        settingsTrialSchema,
      ),
    },
    async request => {
      const now = await ranking.page(ALL_SUPPORTS, null, FIRST);
      const curveNow = await curves.curve(ALL_SUPPORTS, { n: FIRST });
      const first = new Set(now.records.map(({ id }) => id));
      return ranking.tryOut(request.body.settings, async view => {
        const firstThen = await ranking.page(ALL_SUPPORTS, null, FIRST, view);
        const curveThen = await curves.curve(ALL_SUPPORTS, { n: FIRST }, view);
        return {
          kept: firstThen.records.filter(({ id }) => first.has(id)).length,
          of: first.size,
          before: curveNow.points,
          after: curveThen.points,
        };
      });
    },
  );
}
