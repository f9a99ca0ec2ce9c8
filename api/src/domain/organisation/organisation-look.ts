import type { OrganisationInput } from 'shared/server';
import { digestOf } from '../../http/cacheable';
import { escapedHtml } from '../../http/escaped-html';
import type { SiteLook } from '../../http/site/site-routes';
import type { Queryable } from '../../store/connect';
import { iconOf, organisationOf, productOf } from './organisation';

/** Side of the icon in the page, for screens with two pixels per unit. */
const ICON_SIZE = 64;

/** The logo as a small picture inside the page, so that the first paint waits for no file and works offline. */
const smallIcon = async (logo: string) =>
  `data:image/png;base64,${(await iconOf(logo, ICON_SIZE, 1)).toString('base64')}`;

/** Address of the icon, which changes with the logo. */
export const iconPath = (logo: string, size: number) =>
  `/api/v1/organisation/icon/${size}/?v=${digestOf(logo)}`;

/** The page with name, colour, icon and first view of the map. Frames are drawn with the product's own. */
async function withLook(html: string, organisation: OrganisationInput): Promise<string> {
  const { colour, logo, map_view } = organisation;
  const product = escapedHtml(productOf(organisation));
  let page = html
    .replace('<title>aviCable</title>', () => `<title>${product}</title>`)
    .replace(
      'name="application-name" content="aviCable"',
      () => `name="application-name" content="${product}"`,
    )
    .replaceAll('aria-label="aviCable"', () => `aria-label="${product}"`)
    .replaceAll('<strong>aviCable</strong>', () => `<strong>${product}</strong>`)
    .replace('name="first-view" content=""', `name="first-view" content="${map_view}"`);
  if (colour) {
    // More specific than both themes of the style sheets, whichever is loaded first.
    const style = `:root:root:root{--av-brand:${colour};--av-brand-deep:color-mix(in srgb,${colour} 76%,#000);--av-on-brand:#fff;--av-on-brand-2:#fff}`;
    page = page
      .replace(/(name="theme-color" content=")[^"]*/, `$1${colour}`)
      .replace('</head>', `<style nonce="CSP_NONCE_PLACEHOLDER">${style}</style></head>`);
  }
  if (!logo) return page;
  return page
    .replaceAll('"/favicon.svg"', `"${await smallIcon(logo)}"`)
    .replace(' type="image/svg+xml"', '')
    .replace('"/icons/apple-touch-180.png"', `"${iconPath(logo, 180)}"`);
}

/** The web manifest with name, colour and icons. */
function manifestWithLook(manifest: string, organisation: OrganisationInput): string {
  const { name, short_name, colour, logo } = organisation;
  const icons = [192, 512].flatMap(size =>
    ['any', 'maskable'].map(purpose => ({
      src: iconPath(logo ?? '', size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    ...JSON.parse(manifest),
    ...((name || short_name) && { name: name || short_name, short_name: short_name || name }),
    ...(colour && { theme_color: colour }),
    ...(logo && { icons }),
  });
}

/** The organisation's look of what the site serves. */
export const organisationLook = (db: Queryable): SiteLook => ({
  page: async html => withLook(html, await organisationOf(db)),
  manifest: async manifest => manifestWithLook(manifest, await organisationOf(db)),
  digest: async () => digestOf(JSON.stringify(await organisationOf(db))),
});
