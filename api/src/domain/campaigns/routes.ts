import { assigneeSchema, auditSchema } from 'shared/programme/campaigns';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { itemRoute, listRoute, recordRoutes, viewerOf, writeRoutes } from '../records/record-routes';
import { selectedList } from '../records/selected-records';
import { possibleAssignees } from './assignees';
import { auditOf } from './audits';
import { campaignTargetResource, selectedTargets } from './campaign-targets';
import { campaignResource, selectedCampaigns, withNamedTargets } from './campaigns';

/** Routes of campaigns: coordinators write them, their people skip and answer their targets. */
export function campaignRoutes(app: App, context: Context): void {
  listRoute(app, context, selectedList(selectedCampaigns));
  recordRoutes(app, context, campaignResource, { prepare: withNamedTargets });
  app.get(
    '/campaigns/people/',
    {
      config: {
        access: 'programme:coordinate',
        tag: 'campaigns',
        summary: 'List the accounts that targets can be assigned to',
        description: 'The active accounts that enter data, by name.',
        answer: z.array(assigneeSchema),
      },
    },
    async (_, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return possibleAssignees(context.db);
    },
  );
  app.get(
    '/campaigns/:id/audit/',
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'data:read',
        tag: 'campaigns',
        summary: 'Read which share of the audited works fails',
        description:
          'In all and by operator, contractor and product, each with its 90 % exact interval. Below 10 answers there is no share.',
        answer: auditSchema,
        refuses: [404],
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const campaign = await campaignResource.find(viewer, request.params.id);
      if (campaign?.input.purpose !== 'AUDIT') throw new RequestRefused('not_found');
      reply.header('cache-control', 'private, no-cache');
      return auditOf(viewer, request.params.id);
    },
  );

  listRoute(app, context, selectedList(selectedTargets));
  itemRoute(app, context, campaignTargetResource);
  writeRoutes(app, context, campaignTargetResource, ['patch']);
}
