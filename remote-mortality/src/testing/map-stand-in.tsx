import type { CaseMapProps } from '../features/record-case/case-map';

/** Replaces the map in tests of the form: buttons place the bird and pick the support. */
export function CaseMap({ onDraw, onPick, picking }: CaseMapProps) {
  return picking ? (
    <button type="button" onClick={() => onPick(12)}>
      support on the map
    </button>
  ) : (
    <button type="button" onClick={() => onDraw({ type: 'Point', coordinates: [9.1, 42.1] })}>
      place on the map
    </button>
  );
}
