import { localRefSchema, type RecordRef } from 'shared/contract';

/** What a path or query names a record by: the server's id, a reference of this device, or nothing that makes sense. */
export function recordRefOf(text: string | null | undefined): RecordRef | null {
  if (!text) return null;
  const local = localRefSchema.safeParse(text);
  if (local.success) return local.data;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
