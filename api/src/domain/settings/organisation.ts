import { administeredOrganisationSchema, organisationInputSchema } from 'shared/contract/administration';
import type { OrganisationInput } from 'shared/server';
import { organisationOf, writeOrganisation } from '../organisation/organisation';
import { prepareLogo } from '../partners/prepare-logo';
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
