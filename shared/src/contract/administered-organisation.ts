import { z } from 'zod';
import { LOGO_BYTES } from './administered-content';
import { boxSchema } from './geometry';
import { recordIdSchema } from './identity';
import { customProblem } from './problem';
import { freeText } from './text';

/** WCAG AA for the white texts on bars and buttons in the organisation's colour, in both themes and in mails. */
const LEAST_CONTRAST = 4.5;

const channelsOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of WCAG 2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const isReadable = (colour: string) => 1.05 / (luminanceOf(colour) + 0.05) >= LEAST_CONTRAST;

/** The lightest shade of a colour on which white text has the contrast of WCAG AA. */
export function readableShade(colour: string): string {
  for (let parts = 255; parts > 0; parts -= 1) {
    const hex = (channel: number) =>
      Math.round((channel * parts) / 255)
        .toString(16)
        .padStart(2, '0');
    const shade = `#${channelsOf(colour).map(hex).join('')}`;
    if (isReadable(shade)) return shade;
  }
  return '#000000';
}

const colourSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/)
  .check(({ value, issues }) => {
    if (!/^#[0-9a-f]{6}$/.test(value) || isReadable(value)) return;
    const params = customProblem('low_contrast', { nearest: readableShade(value) });
    issues.push({ code: 'custom', params, input: value });
  });

/** Boxes `west,south,east,north` in degrees, separated by `;`. */
export const territorySchema = z
  .string()
  .transform(text =>
    text.split(';').map(box => box.split(',').map(side => (side.trim() ? Number(side) : NaN))),
  )
  .pipe(z.array(boxSchema).min(1));
const isTerritory = (text: string) => {
  const boxes = territorySchema.safeParse(text).data;
  return boxes?.every(
    ([west, south, east, north]) =>
      west < east && south < north && Math.max(-west, east) <= 180 && Math.max(-south, north) <= 90,
  );
};

/** A view of the map: `latitude, longitude, zoom`. */
const VIEW = /^-?\d{1,2}(\.\d{1,6})?, ?-?\d{1,3}(\.\d{1,6})?, ?\d{1,2}(\.\d{1,20})?$/;

/** Mails whose text above the button the organisation may write, and the fields that it may contain. */
export const OWN_MAILS = ['verify', 'welcome', 'invitation'] as const;
export const MAIL_FIELDS = ['username', 'organisation'] as const;
const mailText = freeText(2000)
  .default('')
  .refine(text =>
    [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) =>
      (MAIL_FIELDS as readonly unknown[]).includes(name),
    ),
  );

/** PATCH `admin/organisation/1/`: name and look of the organisation. Empty: the product's own. */
export const organisationInputSchema = z.object({
  name: freeText(120).default(''),
  short_name: freeText(24).default(''),
  /** A picture as a `data:` URL. */
  logo: z
    .string()
    .max(Math.ceil((LOGO_BYTES * 4) / 3) + 100)
    .nullable()
    .default(null),
  colour: colourSchema.default(''),
  map_view: z.union([z.literal(''), z.string().regex(VIEW)]).default(''),
  territory: z.union([z.literal(''), z.string().max(2000).refine(isTerritory)]).default(''),
  mail_verify_fr: mailText,
  mail_verify_en: mailText,
  mail_welcome_fr: mailText,
  mail_welcome_en: mailText,
  mail_invitation_fr: mailText,
  mail_invitation_en: mailText,
});
export type OrganisationInput = z.output<typeof organisationInputSchema>;

/** The organisation, a single record with the id 1. */
export const administeredOrganisationSchema = organisationInputSchema.extend({ id: recordIdSchema });

/** POST `admin/organisation/preview/`: a mail with the texts of an unsaved form, and its answer. */
export const mailPreviewInputSchema = organisationInputSchema.extend({
  mail: z.enum(OWN_MAILS),
  locale: z.enum(['fr', 'en']),
});
export const mailPreviewSchema = z.object({ subject: z.string(), text: z.string() });
