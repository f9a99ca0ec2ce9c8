import { type DatasetSettings, LICENCES } from '../../config/dataset-settings';
import type { Locale } from '../../config/texts';
import { originOf } from '../../http/origin';
import { EXPORT_TEXTS } from '../export/wording';

/** Who publishes a file, under which name and licence. */
export interface Publisher {
  locale: Locale;
  title: string;
  abstract: string;
  licence: { url: string; name: string };
  institution: string;
  institutionCode: string | null;
  contactName: string | null;
  contactMail: string | null;
  /** In the SINP. */
  origin: DatasetSettings['origin'];
}

/** The publisher that the settings name; without an institution, the address of this server stands for it. */
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
