/** Bytes between the header of a box and its first child, for the boxes the EXIF reader descends into. */
const CHILDREN_AT: Record<string, number> = { meta: 4, iinf: 6 };

/**
 * Whether the boxes of an ISO media file (HEIC, AVIF) are well formed. The EXIF reader loops forever on a box of
 * length 0.
 */
export function hasSoundBoxes(bytes: ArrayBuffer, from = 0, to = bytes.byteLength): boolean {
  const view = new DataView(bytes);
  for (let at = from; at < to; ) {
    if (to - at < 8) return false;
    const size = view.getUint32(at);
    const type = String.fromCharCode(...new Uint8Array(bytes, at + 4, 4));
    // 1: the real length follows in 64 bits. Only the image data (`mdat`) needs it.
    const length = size === 1 && to - at >= 16 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8 || at + length > to) return false;
    const children = CHILDREN_AT[type];
    if (children !== undefined && !hasSoundBoxes(bytes, at + 8 + children, at + length)) return false;
    at += length;
  }
  return true;
}
