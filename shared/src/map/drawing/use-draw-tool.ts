import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { recordLayersOf } from '../tiles/record-layers';
import type { Drawing, DrawnGeometry, DrawTool, Editing, Shape } from './draw-mode';
import { type DrawModes, drawModesOf } from './draw-modes';

export type DrawToolState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly tool: DrawTool };

type Request = {
  readonly shape: Shape;
  /** The geometry to edit; null draws a new one. */
  readonly geometry: DrawnGeometry | null;
  readonly onDraw: (drawing: Drawing<DrawnGeometry>) => void;
};

const LOADING: DrawToolState = { status: 'loading' };
const UNCHANGED: Editing = { lastChange: null, crowded: false };

/** Enters a drawing mode, and re-enters it when shape or geometry change from outside. */
export function useDrawTool({ shape, geometry, onDraw }: Request) {
  const map = useMap();
  const [state, setState] = useState<DrawToolState>(LOADING);
  const [vertices, setVertices] = useState(0);
  const [editing, setEditing] = useState(UNCHANGED);
  const latest = useRef({ onDraw });
  useEffect(function keepHandler() {
    latest.current = { onDraw };
  });

  useEffect(
    function leaveClicksToDrawing() {
      return recordLayersOf(map).suspend();
    },
    [map],
  );

  // The parent passes a finished drawing back as `geometry`. Only another geometry or another mode restarts the tool.
  const [ownDrawing, setOwnDrawing] = useState<DrawnGeometry | null>(null);
  const [seen, setSeen] = useState(geometry);
  const [start, setStart] = useState({ shape, geometry });
  const isOtherMode = shape !== start.shape || (geometry === null) !== (start.geometry === null);
  if (geometry !== seen) setSeen(geometry);
  if (isOtherMode || (geometry !== seen && geometry !== ownDrawing)) setStart({ shape, geometry });

  useEffect(
    function enterMode() {
      let left = false;
      let tool: DrawTool | undefined;
      const enter = (modes: DrawModes) => {
        if (left) return;
        tool = modes[start.geometry ? 'edit' : 'draw']({
          map,
          geometry: start.geometry,
          emit(drawing) {
            if (start.geometry) setOwnDrawing(drawing.geometry);
            latest.current.onDraw(drawing);
          },
          count: setVertices,
          reportEditing: setEditing,
        });
        setState({ status: 'ready', tool });
      };
      setVertices(0);
      setEditing(UNCHANGED);
      const modes = drawModesOf(start.shape, map);
      if (!(modes instanceof Promise)) enter(modes);
      else
        modes.then(enter, (error: unknown) => {
          console.error('The drawing tool could not be loaded', error);
          if (!left) setState({ status: 'failed' });
        });
      return function leaveMode() {
        left = true;
        tool?.exit();
        setState(LOADING);
      };
    },
    [map, start],
  );
  return { state, vertices, editing };
}
