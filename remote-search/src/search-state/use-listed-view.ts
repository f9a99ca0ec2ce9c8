import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bounds } from 'shared/geometry';
import type { MapPosition } from 'shared/map';
import type { SearchFilters } from './search-filters';

/** Pause after moving the map before lists and address follow (ms). */
const QUIET = 300;

/** A view of the map. */
export interface View {
  readonly bounds: Bounds;
  readonly position: MapPosition;
}

/**
 * The view whose records are listed, counted, exported and printed. It follows the map, except when a selected row moves
 * the map: then the rows stay under the pointer, and what is exported are those rows.
 */
export function useListedView(filters: SearchFilters, onMove: (position: MapPosition) => void) {
  /** What the map shows: only its own marks ask for it. */
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
      // The lists need not wait for the first view.
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
    /** Called before the map moves for what was selected on it. */
    keepRows: useCallback(() => {
      if (!movedSinceSelection.current) followsRow.current = true;
    }, []),
    /** Called when a record is selected. @param inRow moves the map */
    noteSelection: useCallback((inRow: boolean) => {
      movedSinceSelection.current = false;
      if (inRow) followsRow.current = true;
    }, []),
  };
}
