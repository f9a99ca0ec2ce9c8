/** Buffers of the typed arrays in an output, which are transferred between threads instead of copied. */
export function buffersOf(output: unknown): ArrayBuffer[] {
  return Object.values(output ?? {})
    .filter(value => ArrayBuffer.isView(value))
    .map(view => view.buffer)
    .filter(buffer => buffer instanceof ArrayBuffer);
}
