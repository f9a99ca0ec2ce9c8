import styles from '../view/features-in-view.module.css';
import { MapControl } from '../view/map-control';

interface NamedPlacesProps<Place> {
  label: string;
  hint?: string;
  places: readonly Place[];
  onPick: (place: Place) => void;
}

/** Places of the map as a list of buttons for keyboard and screen reader; visible only while it has the focus. */
export function NamedPlaces<Place extends { key: string | number; name: string }>({
  label,
  hint,
  places,
  onPick,
}: NamedPlacesProps<Place>) {
  if (places.length === 0) return null;
  return (
    <MapControl place="bottom-middle">
      <section className={styles.list} aria-label={label}>
        {hint && <p>{hint}</p>}
        <ul>
          {places.map(place => (
            <li key={place.key}>
              <button type="button" onClick={() => onPick(place)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </MapControl>
  );
}
