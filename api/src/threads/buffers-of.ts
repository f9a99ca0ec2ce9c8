/**
 * Buffers of the typed arrays in an output, or of the output itself. They are transferred between threads instead of
 * copied.
 */
export function buffersOf(output: unknown): ArrayBuffer[] {
  const values = ArrayBuffer.isView(output) ? [output] : Object.values(output ?? {});
  return values
    .filter(value => ArrayBuffer.isView(value))
    .map(view => view.buffer)
    .filter(buffer => buffer instanceof ArrayBuffer);
}
