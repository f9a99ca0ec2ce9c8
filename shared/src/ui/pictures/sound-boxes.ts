/** Bytes between a box's head and its first child, for the boxes the EXIF reader walks through. */
const CHILDREN_AT: Record<string, number> = { meta: 4, iinf: 6 };

/**
 * Whether the boxes of an ISO media file (HEIC, AVIF) follow each other as they should.
 * The EXIF reader never ends on a box of length 0.
 */
export function hasSoundBoxes(bytes: ArrayBuffer, from = 0, to = bytes.byteLength): boolean {
  const view = new DataView(bytes);
  for (let at = from; at < to; ) {
    if (to - at < 8) return false;
    const size = view.getUint32(at);
    const type = String.fromCharCode(...new Uint8Array(bytes, at + 4, 4));
    // 1: the true length follows in 64 bits; only the pictures' data (`mdat`) needs it.
    const length = size === 1 && to - at >= 16 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8 || at + length > to) return false;
    const children = CHILDREN_AT[type];
    if (children !== undefined && !hasSoundBoxes(bytes, at + 8 + children, at + length)) return false;
    at += length;
  }
  return true;
}
