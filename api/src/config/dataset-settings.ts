/** Licences that GBIF accepts, with their URLs and names. */
export const LICENCES = {
  'CC0-1.0': {
    url: 'http://creativecommons.org/publicdomain/zero/1.0/legalcode',
    name: 'Public Domain (CC0 1.0)',
  },
  'CC-BY-4.0': {
    url: 'http://creativecommons.org/licenses/by/4.0/legalcode',
    name: 'Creative Commons Attribution (CC-BY) 4.0 License',
  },
  'CC-BY-NC-4.0': {
    url: 'http://creativecommons.org/licenses/by-nc/4.0/legalcode',
    name: 'Creative Commons Attribution Non Commercial (CC-BY-NC) 4.0 License',
  },
} as const;
export type Licence = keyof typeof LICENCES;

/** Origins of data in the SINP: public, under public control, private, by a public act, unknown. */
export const SINP_ORIGINS = ['Pu', 'Re', 'Pr', 'Ac', 'NSP'] as const;

export interface DatasetSettings {
  /** `null` for a title in the language of the file. */
  title: string | null;
  licence: Licence;
  /** `null` for the address of the server. */
  institution: string | null;
  institutionCode: string | null;
  contactName: string | null;
  contactMail: string | null;
  origin: (typeof SINP_ORIGINS)[number];
}
