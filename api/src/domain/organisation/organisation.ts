import { organisationInputSchema } from 'shared/contract/administration';
import { type OrganisationInput, territorySchema } from 'shared/server';
import sharp from 'sharp';
import type { Config } from '../../config/config';
import { digestOf } from '../../http/cacheable';
import type { Queryable } from '../../store/connect';
import { MadeCache } from '../../store/made-cache';
import { readMeta, writeMeta } from '../../store/meta';

const KEY = 'organisation';
const PRODUCT = 'aviCable';

/** The last read text and its organisation, since every page asks for it. */
let last: { kept: string | null; organisation: OrganisationInput } | null = null;

/** Name and look of the organisation. */
export async function organisationOf(db: Queryable): Promise<OrganisationInput> {
  const kept = await readMeta(db, KEY);
  if (last?.kept !== kept)
    last = { kept, organisation: organisationInputSchema.parse(JSON.parse(kept ?? '{}')) };
  return last.organisation;
}

/** What the interface, mails and prints call the product. */
export const productOf = ({ short_name, name }: OrganisationInput): string => short_name || name || PRODUCT;

const PRODUCT_COLOUR = '#0b6152';

/** The head of mails: the organisation's name on its colour. */
export const mailHead = (organisation: OrganisationInput) => ({
  name: organisation.name || productOf(organisation),
  colour: organisation.colour || PRODUCT_COLOUR,
});

/** The boxes in which positions must lie. The configuration counts until an administrator says them. */
export async function territoryOf(db: Queryable, { config }: { config: Pick<Config, 'territory'> }) {
  const { territory } = await organisationOf(db);
  return territory ? territorySchema.parse(territory) : config.territory;
}

/** Share of an icon's side that the logo takes: phones may cut an icon to a circle of four fifths of its side. */
const SAFE_SHARE = 0.6;

function drawIcon(logo: string, size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share);
  const edge = Math.floor((size - inner) / 2);
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  return sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
    .resize(inner, inner, { fit: 'contain', background: white })
    .flatten({ background: white })
    .extend({
      top: edge,
      left: edge,
      bottom: size - inner - edge,
      right: size - inner - edge,
      background: white,
    })
    .png()
    .toBuffer();
}

// Every page carries an icon, and everybody may read the others.
const icons = new MadeCache<Buffer>(1024 * 1024, png => png.length);

/** A square picture of the logo in pixels, on white. */
export const iconOf = (logo: string, size: number, share = SAFE_SHARE): Promise<Buffer> =>
  icons.of(`${size} ${share} ${digestOf(logo)}`, undefined, () => drawIcon(logo, size, share));

export const writeOrganisation = (db: Queryable, input: OrganisationInput) =>
  writeMeta(db, KEY, JSON.stringify(input));
