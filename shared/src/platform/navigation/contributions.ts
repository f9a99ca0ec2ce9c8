import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { settingsQuery, useQuery } from '../http';
import type { Locale } from '../language';
import { hasScope, useSession } from '../session';

/** A text in both languages, for places where the remote's messages are not loaded. */
export type InBoth = Readonly<Record<Locale, string>>;

/** What a remote adds to screens of the shell and of other remotes. */
export interface Contributions {
  /** Entries of the navigation. */
  drawer?: readonly DrawerContribution[];
  /** Entries in the menu of a record's sheet: an action on the record, or a link to something related. */
  actions?: readonly ActionContribution[];
  /** Layers of the search map. */
  layers?: readonly LayerContribution[];
}

export interface DrawerContribution {
  title: InBoth;
  /** French bare path, as in `/campaigns`. */
  to: string;
  /** SVG path data of an icon of 256 by 256 units. */
  icon: string;
  /** Permission that a user needs to see the entry. */
  scope?: string;
  /** Setting that must be `on`. */
  setting?: 'public_reports';
}

export interface ActionContribution {
  /** Path of the sheets whose menu gets the action, as in `/infrastructures/:id`. */
  on: string;
  title: InBoth;
  /** Path that the action links to, as in `/campaigns?support=:id`. */
  to: string;
  icon: string;
  scope?: string;
  setting?: 'public_reports';
}

export interface LayerContribution {
  /** Lower-case letters, digits and hyphens; unique among all layers. */
  id: string;
  title: InBoth;
  /**
   * Path of a GeoJSON collection relative to the API's base. Features have an `id`, and a `name` among their
   * properties.
   */
  path: string;
  /** Path a feature links to, as in `/campaigns/:id`. */
  to?: string;
}

export type ContributionsByRemote = Readonly<Record<string, Contributions>>;

const storageKey = 'contributions';

const store = createStore<{ byRemote: ContributionsByRemote }>(() => ({ byRemote: ofLastVisit() }));

function ofLastVisit(): ContributionsByRemote {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    // There is no storage, or the entry is broken. The remotes' manifests provide the contributions again.
    return {};
  }
}

/** Called by the shell with the contributions of all remotes. They are stored for the next visit. */
export function provideContributions(byRemote: ContributionsByRemote): void {
  store.setState({ byRemote });
  try {
    localStorage.setItem(storageKey, JSON.stringify(byRemote));
  } catch {
    // There is no storage, or it is full. On the next visit, the contributions appear once the manifests are loaded.
  }
}

/** The contributions last provided by the shell, in this visit or an earlier visit. */
export const contributions = (): ContributionsByRemote => store.getState().byRemote;

/** The contributions of all remotes to one place that the user's permissions and the settings allow, sorted by remote. */
export function useContributions<Place extends keyof Contributions>(
  place: Place,
): NonNullable<Contributions[Place]>[number][] {
  const byRemote = useStore(store, state => state.byRemote);
  const user = useSession(session => session.user);
  // The shell fetches the settings at its start.
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false });
  return Object.keys(byRemote)
    .sort()
    .flatMap(remote => [...((byRemote[remote]?.[place] ?? []) as NonNullable<Contributions[Place]>)])
    .filter(contribution => {
      const { scope, setting }: Partial<DrawerContribution> = contribution;
      if (setting && settings?.[setting] !== 'on') return false;
      return scope === undefined || hasScope(user, scope);
    });
}

/** A path with its parameters filled in, for instance the parameters of the sheet whose menu has the action. */
export const pathWith = (to: string, parameters: Readonly<Record<string, string | undefined>>): string =>
  to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
