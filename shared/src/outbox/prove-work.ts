import { REPORT_WORK_HEADER, reportWorkSchema } from '../kinds/reports';
import { request } from '../platform/http/request';

/** Number of hashes computed before the page may do something else. */
const AT_ONCE = 500;

const hasZeroBits = (digest: Uint8Array, bits: number) =>
  digest.every((byte, place) => {
    const wanted = Math.min(8, Math.max(0, bits - 8 * place));
    return byte >> (8 - wanted) === 0;
  });

/**
 * Solves the task that the server sets for a write without an account, so that many such writes cost their sender
 * time.
 * @returns the header with the text `id number work`, whose SHA-256 begins with the required zero bits
 */
export async function proveWork(path: string, id: string): Promise<Record<string, string>> {
  const { work, bits } = await request(reportWorkSchema, `${path}work/`, {
    anonymous: true,
    fromServer: true,
  });
  const encoder = new TextEncoder();
  for (let start = 0; ; start += AT_ONCE) {
    const proofs = Array.from({ length: AT_ONCE }, (_, place) => `${id} ${start + place} ${work}`);
    const digests = await Promise.all(
      proofs.map(proof => crypto.subtle.digest('SHA-256', encoder.encode(proof))),
    );
    const place = digests.findIndex(digest => hasZeroBits(new Uint8Array(digest), bits));
    const proof = proofs[place];
    if (proof) return { [REPORT_WORK_HEADER]: proof };
  }
}
