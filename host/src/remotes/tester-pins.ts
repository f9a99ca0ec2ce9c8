const storageKey = 'remote-pins';

/** Versions pinned by `?remote-search=1.5.0`, for the lifetime of the tab. An empty value removes a pin. */
const pins: Record<string, string> = {
  ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'),
  ...Object.fromEntries(
    [...new URLSearchParams(window.location.search)].filter(([name]) => name.startsWith('remote-')),
  ),
};
sessionStorage.setItem(storageKey, JSON.stringify(pins));

/** The pinned version of a remote. */
export const pinOf = (remote: string): string | null => pins[remote] || null;
