import {
  administeredOrganisationSchema,
  mailPreviewInputSchema,
  mailPreviewSchema,
  organisationInputSchema,
} from 'shared/contract/administration';
import type { OrganisationInput } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import { iconOf, organisationOf, writeOrganisation } from '../organisation/organisation';
import { prepareLogo } from '../partners/prepare-logo';
import type { Context } from '../records/context';
import { previewMail } from '../registration/compose-mail';
import { keptSettings } from './kept-settings';

/** Name and look of the organisation. */
export const administeredOrganisation = keptSettings<OrganisationInput>({
  kind: 'organisation',
  title: 'administration: settings',
  inputSchema: organisationInputSchema,
  answerSchema: administeredOrganisationSchema,
  read: organisationOf,
  write: writeOrganisation,
  async prepare({ db }, body) {
    const { data: logo } = organisationInputSchema.shape.logo.safeParse(body.logo);
    // An unchanged logo is not re-encoded, which would lose quality again.
    if (!logo || logo === (await organisationOf(db)).logo) return body;
    return { ...body, logo: await prepareLogo(logo) };
  },
});

/** Sides of icons: Apple's, and those of the web manifest. */
const iconSchema = z.object({
  size: z.coerce.number().pipe(z.union([180, 192, 512].map(side => z.literal(side)))),
});

/** Routes of the organisation's icons, which everybody may see, and of a mail with texts that are not saved yet. */
export function organisationRoutes(app: App, context: Context): void {
  app.get(
    '/organisation/icon/:size/',
    {
      schema: { params: iconSchema, querystring: z.object({ v: z.string().max(64).optional() }) },
      config: {
        access: 'public',
        tag: 'reference',
        produces: ['image/png'],
        summary: 'Icon of the organisation',
        description:
          'The logo as a square PNG of 180, 192 or 512 pixels. Its address changes with the logo (`v`).',
      },
    },
    async (request, reply) => {
      const { logo } = await organisationOf(context.db);
      if (!logo) throw new RequestRefused('not_found');
      const age = request.query.v ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return reply
        .type('image/png')
        .header('cache-control', age)
        .send(await iconOf(logo, request.params.size));
    },
  );

  app.post(
    '/admin/organisation/preview/',
    {
      schema: { body: mailPreviewInputSchema },
      config: {
        access: 'admin',
        tag: 'administration: settings',
        summary: 'Preview a mail with texts that are not saved yet',
        description: 'Subject and text of a mail to an invented person. Nothing is sent or stored.',
        answer: mailPreviewSchema,
      },
    },
    async request => {
      const { mail, locale, ...organisation } = request.body;
      return previewMail(context.config, organisation, mail, locale);
    },
  );
}
