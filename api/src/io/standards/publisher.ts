import type { PublicationInput } from 'shared/server';
import type { Locale } from '../../config/texts';
import { originOf } from '../../http/origin';
import { EXPORT_TEXTS } from '../export/wording';

/** Licences that GBIF accepts, with their URLs and names. */
const LICENCES: Record<PublicationInput['licence'], { url: string; name: string }> = {
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
};

export interface Publisher extends Omit<PublicationInput, 'licence'> {
  locale: Locale;
  abstract: string;
  sampling: string;
  licence: { url: string; name: string };
}

/** The publisher of a file in a language. Without an institution, its name is the URL of this server. */
export function publisherOf(
  publication: PublicationInput,
  locale: Locale,
  request: Parameters<typeof originOf>[0],
): Publisher {
  const { dataset } = EXPORT_TEXTS[locale];
  return {
    ...publication,
    locale,
    title: publication.title || dataset.title,
    abstract: dataset.abstract,
    methods: publication.methods || dataset.methods,
    sampling: dataset.sampling,
    licence: LICENCES[publication.licence],
    institution: publication.institution || originOf(request),
  };
}
