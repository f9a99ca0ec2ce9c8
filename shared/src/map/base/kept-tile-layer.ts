import L from 'leaflet';
import { keptTile } from '../../offline/base-tiles';

/** A base layer that may be downloaded: tiles stored on this device are used without a request. */
export class KeptTileLayer extends L.TileLayer {
  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = super.createTile({ ...coords } as L.Coords, done) as HTMLImageElement;
    const url = image.src;
    image.removeAttribute('src');
    const useKept = async () => {
      const storedUrl = await keptTile(url);
      if (storedUrl) image.addEventListener('load', () => URL.revokeObjectURL(storedUrl), { once: true });
      image.src = storedUrl ?? url;
    };
    useKept().catch(() => {
      image.src = url;
    });
    return image;
  }
}
