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

/** Limits the width of a resized column, in pixels. */
export const within = (width: number): number => Math.round(Math.min(1000, Math.max(40, width)));

/**
 * The widths in pixels that this browser stores for a table's columns, by key; empty for a table without a name.
 * @returns the widths, and a function that stores one
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
