import L from 'leaflet';
import { keptTile } from '../../offline/base-tiles';

/** A base layer that may be downloaded: tiles stored on this device are used without a request. */
export class KeptTileLayer extends L.TileLayer {
  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = super.createTile({ ...coords } as L.Coords, done) as HTMLImageElement;
    const url = image.src;
    image.removeAttribute('src');
    const useKept = async () => {
      const kept = await keptTile(url);
      if (kept) image.addEventListener('load', () => URL.revokeObjectURL(kept), { once: true });
      image.src = kept ?? url;
    };
    useKept().catch(() => {
      image.src = url;
    });
    return image;
  }
}
