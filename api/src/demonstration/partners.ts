/** A partner of the set. Names are roles, logos are drawn for it: no real organisation is meant. */
export interface DrawnPartner {
  name: string;
  url: string;
  /** Picture as a `data:` address. */
  logo: string;
}

function logo(background: string, drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100"><rect width="160" height="100" rx="12" fill="${background}"/>${drawing}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const MOUNTAINS =
  '<path d="M10 84 52 28 74 56 96 34 150 84Z" fill="#fff" opacity=".92"/><path d="M52 28 62 42 54 48 45 38ZM96 34 108 46 98 52 88 42Z" fill="#2e6b4f" opacity=".35"/>';
const BIRD =
  '<path d="M18 52c22-22 44-20 62-2 18-18 40-20 62 2-20-8-40-8-54 10l-8 10-8-10c-14-18-34-18-54-10Z" fill="#fff"/>';
const PYLON =
  '<path d="M80 14 62 88M80 14l18 74M50 34h60M56 50h48M71 50l20 20M89 50 69 70M66 70h28" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>';
const HOUSES =
  '<path d="M22 82V54l20-16 20 16v28ZM70 82V40l24-18 24 18v42ZM126 82V58l14-10 14 10v24Z" fill="#fff" opacity=".92"/><path d="M36 82V66h12v16ZM88 82V62h14v20Z" fill="#8a4a2b" opacity=".5"/>';

const EXAMPLE = 'https://example.org/';

/** The partners of the demonstration, in order. */
export const PARTNERS: readonly DrawnPartner[] = [
  { name: 'Parc naturel (exemple)', url: `${EXAMPLE}parc`, logo: logo('#2e6b4f', MOUNTAINS) },
  { name: 'Association ornithologique (exemple)', url: `${EXAMPLE}oiseaux`, logo: logo('#1f5f8b', BIRD) },
  { name: 'Gestionnaire de réseau (exemple)', url: `${EXAMPLE}reseau`, logo: logo('#b3541e', PYLON) },
  { name: 'Collectivité (exemple)', url: `${EXAMPLE}collectivite`, logo: logo('#8a4a2b', HOUSES) },
];
