import { matchPath } from 'react-router-dom';
import type { Geometry } from '../../../geometry';
import { anchorOf } from '../../../geometry/bounds-of';
import { ApiError, type Query } from '../../../platform/http';
import { currentLocale, useLocale } from '../../../platform/language';
import {
  pathWith,
  useContributions,
  useLocalizedNavigate,
  useLocalizedPath,
} from '../../../platform/navigation';
import { DownloadSimpleIcon, notify, saveAnswer } from '../../core';
import { useCopy } from '../../data';
import type { Action } from '../kind/define-sheet';
import { useTexts } from '../kind/texts';
import { LinkSimpleIcon, NavigationArrowIcon } from './icons';
import { pdfPathOf } from './pdf-path';

/** URL that opens a phone's navigation; `undefined` on devices without touch. */
function navigationTo(geometry: Geometry): string | undefined {
  if (!window.matchMedia('(pointer: coarse)').matches) return undefined;
  const [longitude, latitude] = anchorOf(geometry);
  const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  // Apple's devices do not support `geo:` URLs.
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  return isApple ? `maps:?daddr=${place}` : `geo:${place}?q=${place}`;
}

/** Actions that remotes contribute to the sheet of a path. */
function useContributedActions(path: string | null): readonly Action[] {
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  return useContributions('actions').flatMap(({ on, title, to, icon }) => {
    const match = path === null ? null : matchPath(on, path);
    if (!match) return [];
    const drawing = (
      <svg viewBox="0 0 256 256" className="ui-icon" aria-hidden="true">
        <path d={icon} />
      </svg>
    );
    const leadsTo = pathWith(to, match.params);
    return { key: leadsTo, icon: drawing, label: title[locale], onSelect: () => navigate(leadsTo) };
  });
}

/** Time limit in ms: the server renders a sheet within a minute, but others may be queued before it. */
const PDF_TIMEOUT = 120_000;

/**
 * Downloads a sheet as PDF in the current language.
 * @param path relative to the API's base
 */
export async function savePdf(path: string, query: Query = {}): Promise<void> {
  const t = useTexts.translate;
  notify({ type: 'info', msg: t('sheet.pdfMaking') });
  try {
    await saveAnswer(
      path,
      { query: { ...query, lang: currentLocale() }, timeout: PDF_TIMEOUT },
      'avicable.pdf',
    );
  } catch (error) {
    const isOffline = error instanceof ApiError && error.unreachable;
    const detail = error instanceof ApiError ? error.detail : undefined;
    notify({ type: 'error', msg: isOffline ? t('sheet.pdfOffline') : (detail ?? t('sheet.pdfFailed')) });
  }
}

/**
 * Actions of all sheets, as far as they apply: actions that remotes contribute, navigating to the place, copying the
 * URL, and downloading the sheet as PDF.
 * @param path `null` for a record that exists only on this device
 */
export function useLinkActions(path: string | null, geometry: Geometry | null): readonly Action[] {
  const t = useTexts();
  const localize = useLocalizedPath();
  const copy = useCopy();
  const pdf = pdfPathOf(path, geometry);
  const href = geometry && navigationTo(geometry);
  const contributed = useContributedActions(path);
  return [
    ...contributed,
    ...(href ? [{ key: 'way', icon: <NavigationArrowIcon />, label: t('sheet.wayThere'), href }] : []),
    ...(path === null
      ? []
      : [
          {
            key: 'link',
            icon: <LinkSimpleIcon />,
            label: t('sheet.copyLink'),
            onSelect: () => void copy(new URL(localize(path), window.location.origin).href),
          },
        ]),
    ...(pdf
      ? [
          {
            key: 'pdf',
            icon: <DownloadSimpleIcon />,
            label: t('sheet.pdf'),
            onSelect: () => void savePdf(pdf),
          },
        ]
      : []),
  ];
}
