import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bounds } from 'shared/geometry';
import type { MapPosition } from 'shared/map';
import type { SearchFilters } from './search-filters';

/** Milliseconds after a move of the map before lists and URL follow. */
const QUIET = 300;

export interface View {
  readonly bounds: Bounds;
  readonly position: MapPosition;
}

/**
 * The view that limits lists, counts, exports and prints. It follows the map, except when a selection moves the map:
 * the rows then stay under the pointer, and exports contain the same rows.
 */
export function useListedView(filters: SearchFilters, onMove: (position: MapPosition) => void) {
  /** The map's own bounds, which only the programme's marks on the map need. */
  const [inView, setInView] = useState<Bounds | null>(null);
  const [listed, setListed] = useState<View | null>(null);
  const followsRow = useRef(false);
  const movedSinceSelection = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(function forgetMoveOnLeaving() {
    return () => clearTimeout(timer.current);
  }, []);
  const question = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters list other rows.
  useEffect(
    function followMapAgain() {
      followsRow.current = false;
    },
    [question],
  );
  const follow = useCallback(
    (position: MapPosition, bounds: Bounds) => {
      clearTimeout(timer.current);
      const view = { bounds, position };
      // The first view is set immediately: the lists need not wait until the map rests.
      setInView(before => before ?? bounds);
      setListed(before => before ?? view);
      timer.current = setTimeout(() => {
        setInView(bounds);
        if (!followsRow.current) setListed(view);
        onMove(position);
      }, QUIET);
    },
    [onMove],
  );
  return {
    listed,
    inView,
    follow,
    movedByHand: useCallback(() => {
      followsRow.current = false;
      movedSinceSelection.current = true;
    }, []),
    /** Called before the map moves because of a selection on it. */
    keepRows: useCallback(() => {
      if (!movedSinceSelection.current) followsRow.current = true;
    }, []),
    /**
     * Called when a record is selected.
     * @param inRow whether it was selected in the list, which moves the map
     */
    noteSelection: useCallback((inRow: boolean) => {
      movedSinceSelection.current = false;
      if (inRow) followsRow.current = true;
    }, []),
  };
}
