import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Locale } from '../language';

/** A text in both languages: it is shown where the remote's own messages are not loaded. */
export type InBoth = Readonly<Record<Locale, string>>;

/** What a remote adds to the screens of the shell and of other remotes. */
export interface Contributions {
  /** Entries of the navigation. */
  drawer?: readonly DrawerContribution[];
  /** Entries in the menu of a record's sheet: something to do about the record, or a way to something related. */
  actions?: readonly ActionContribution[];
  /** Layers of the search map. */
  layers?: readonly LayerContribution[];
}

export interface DrawerContribution {
  title: InBoth;
  /** French bare path, as in `/campaigns`. */
  to: string;
  /** Path data of a drawing, 256 by 256 units. */
  icon: string;
  /** Shown only to those who have it. */
  scope?: string;
}

export interface ActionContribution {
  /** Path of the sheets that have it, as in `/infrastructures/:id`. */
  on: string;
  title: InBoth;
  /** Where it leads, as in `/campaigns?support=:id`. */
  to: string;
  icon: string;
  scope?: string;
}

export interface LayerContribution {
  /** Small letters, digits and hyphens; unique among all layers. */
  id: string;
  title: InBoth;
  /** Path of a GeoJSON collection below the API's base. Features have an `id`, and a `name` among their properties. */
  path: string;
  /** Where a feature leads, as in `/campaigns/:id`. */
  to?: string;
}

export type ContributionsByRemote = Readonly<Record<string, Contributions>>;

const storageKey = 'contributions';

const store = createStore<{ byRemote: ContributionsByRemote }>(() => ({ byRemote: ofLastVisit() }));

function ofLastVisit(): ContributionsByRemote {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    // A page without storage, or a broken entry: the remotes' manifests tell it again.
    return {};
  }
}

/** For the shell: what the remotes of this page contribute, kept for the next visit. */
export function provideContributions(byRemote: ContributionsByRemote): void {
  store.setState({ byRemote });
  try {
    localStorage.setItem(storageKey, JSON.stringify(byRemote));
  } catch {
    // A full store: the next visit shows them once the manifests are there.
  }
}

/** What the shell was last told. */
export const contributions = (): ContributionsByRemote => store.getState().byRemote;

/** The contributions of all remotes to one place, in the order of their names. */
export function useContributions<Place extends keyof Contributions>(
  place: Place,
): NonNullable<Contributions[Place]>[number][] {
  const byRemote = useStore(store, state => state.byRemote);
  return Object.keys(byRemote)
    .sort()
    .flatMap(remote => [...((byRemote[remote]?.[place] ?? []) as NonNullable<Contributions[Place]>)]);
}

/** A path with the parameters of another one, as of the sheet that an action stands on. */
export const pathWith = (to: string, parameters: Readonly<Record<string, string | undefined>>): string =>
  to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
