import { type DatasetSettings, LICENCES } from '../../config/dataset-settings';
import type { Locale } from '../../config/texts';
import { originOf } from '../../http/origin';
import { EXPORT_TEXTS } from '../export/wording';

export interface Publisher {
  locale: Locale;
  title: string;
  abstract: string;
  licence: { url: string; name: string };
  institution: string;
  institutionCode: string | null;
  contactName: string | null;
  contactMail: string | null;
  /** Origin of the data in the terms of the SINP. */
  origin: DatasetSettings['origin'];
}

/** The publisher in the settings. Without an institution, its name is the URL of this server. */
export function publisherOf(
  { title, licence, institution, ...settings }: DatasetSettings,
  locale: Locale,
  request: Parameters<typeof originOf>[0],
): Publisher {
  const { dataset } = EXPORT_TEXTS[locale];
  return {
    ...settings,
    locale,
    title: title ?? dataset.title,
    abstract: dataset.abstract,
    licence: LICENCES[licence],
    institution: institution ?? originOf(request),
  };
}
