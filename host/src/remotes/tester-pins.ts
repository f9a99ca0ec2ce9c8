const storageKey = 'remote-pins';

/** Versions asked for by `?remote-search=1.5.0`; an empty one lets go of an earlier one. They stay for the tab's life. */
const pins: Record<string, string> = {
  ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'),
  ...Object.fromEntries(
    [...new URLSearchParams(window.location.search)].filter(([name]) => name.startsWith('remote-')),
  ),
};
sessionStorage.setItem(storageKey, JSON.stringify(pins));

/** The version of a remote that a tester wants to see here. */
export const pinOf = (remote: string): string | null => pins[remote] || null;
