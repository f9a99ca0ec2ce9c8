import { useState } from 'react';
import { z } from '../../contract';

const KEY = 'avicable.widths';
const widthsSchema = z.record(z.string(), z.record(z.string(), z.number().min(40).max(1000)));

function stored(): z.infer<typeof widthsSchema> {
  try {
    return widthsSchema.catch({}).parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Least and largest width of a column that is resized, in pixels. */
export const within = (width: number): number => Math.round(Math.min(1000, Math.max(40, width)));

/**
 * The widths in pixels that this browser gave the columns of a table, by their keys; none without a table's name.
 * @returns the widths, and the function that keeps another one
 */
export function useColumnWidths(
  table: string | undefined,
): [Readonly<Partial<Record<string, number>>>, (column: string, width: number) => void] {
  const [widths, setWidths] = useState<Partial<Record<string, number>>>(() =>
    table === undefined ? {} : (stored()[table] ?? {}),
  );
  function keep(column: string, width: number) {
    if (table === undefined) return;
    const next = { ...widths, [column]: within(width) };
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [table]: next }));
    setWidths(next);
  }
  return [widths, keep];
}
