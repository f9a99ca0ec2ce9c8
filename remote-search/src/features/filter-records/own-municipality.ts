import { request } from 'shared/api';
import { collectionOf, geoAreaSchema } from 'shared/contract';
import { boxQuery, pointInPolygon } from 'shared/geometry';
import { locateDevice } from 'shared/map';
import { sessionStore } from 'shared/session';

const MUNICIPALITY = 'ADMIN_COM';

/**
 * Ids of the municipality around the device or, if it cannot be located, of the user's areas.
 * @returns an empty list if neither is known
 * @throws ApiError when the municipalities cannot be fetched
 */
export async function ownMunicipality(): Promise<readonly number[]> {
  const place = await locateDevice();
  if (place) {
    const [longitude, latitude] = place.position;
    const query = {
      in_bbox: boxQuery([longitude, latitude, longitude, latitude]),
      type__code: MUNICIPALITY,
    };
    const { features } = await request(collectionOf(geoAreaSchema), 'geoareas/', { query });
    const around = features.find(({ geometry }) => pointInPolygon(place.position, geometry));
    if (around) return [around.id];
  }
  return sessionStore.getState().user?.areas ?? [];
}
