import { FRANCE, type MapPosition } from '../../geometry/first-view';

/** The first view of maps that the organisation chose and the server wrote into the page; `null` without one. */
export function chosenView(
  text = document.querySelector<HTMLMetaElement>('meta[name="first-view"]')?.content,
): MapPosition | null {
  const [latitude = 0, longitude = 0, zoom] = (text ?? '').split(',').map(Number);
  return zoom ? { latitude, longitude, zoom } : null;
}

/** The first view of maps: the chosen one, or France. */
export const firstView = (): MapPosition => chosenView() ?? FRANCE;
