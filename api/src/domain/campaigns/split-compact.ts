interface Placed {
  longitude: number;
  latitude: number;
}

/**
 * Divides places into compact parts of equal size (±1): halves them again and again across their longer side.
 * @param parts number of parts, at least 1; parts may be empty
 */
export function splitCompact<Place extends Placed>(places: readonly Place[], parts: number): Place[][] {
  if (parts <= 1) return [[...places]];
  const spread = (along: keyof Placed) => {
    const values = places.map(place => place[along]);
    return (
      values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)
    );
  };
  // A degree of longitude is shorter than a degree of latitude.
  const width = spread('longitude') * Math.cos(((places[0]?.latitude ?? 0) * Math.PI) / 180);
  const along = width > spread('latitude') ? 'longitude' : 'latitude';
  const sorted = places.toSorted((a, b) => a[along] - b[along]);
  const first = Math.floor(parts / 2);
  // The remainder goes to as many parts as it has places, so that no part is larger by two.
  const even = Math.floor(places.length / parts);
  const cut = even * first + Math.min(first, places.length % parts);
  return [...splitCompact(sorted.slice(0, cut), first), ...splitCompact(sorted.slice(cut), parts - first)];
}
