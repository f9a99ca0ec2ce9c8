import { formatNumber, type Locale } from '../../i18n';

/** A size in bytes as `20 Mo` or `20 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  formatNumber(bytes / (1024 * 1024), locale, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
