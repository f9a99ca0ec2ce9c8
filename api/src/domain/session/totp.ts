import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Queryable } from '../../store/connect';
import { useStep } from './steps';

/** The code before and the code after the present one are accepted, since clocks of phones differ. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'aviCable', label, secret: Secret.fromBase32(secret) });

/** The time step of a code; `null` for a wrong code. */
function stepOf(secret: string, code: string): number | null {
  const totp = totpOf(secret);
  const token = code.replace(/\s/g, '');
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, window: WINDOW }) : null;
  return delta === null ? null : totp.counter() + delta;
}

const STEP_S = 30;
const DAY_S = 86_400;

/** Uses up the code of a time step; `false` if it was used before. A clock that was wrong for a day forgets none. */
const useUp = (db: Queryable, userId: number, step: number): Promise<boolean> =>
  useStep(db, { jti: `totp/${userId}/${step}`, exp: step * STEP_S + DAY_S });

/** Makes a secret for an authenticator app, which counts once a first code is confirmed. */
export async function beginTotp(db: Queryable, userId: number, label: string) {
  const pending = new Secret().base32;
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: null, pending })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ pending }))
    .execute();
  const uri = totpOf(pending, label).toString();
  return { secret: pending, uri, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}` };
}

/** Confirms a new secret with its first code; `false` for a wrong code. */
export async function confirmTotp(db: Queryable, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('pending')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = row?.pending ? stepOf(row.pending, code) : null;
  if (!row?.pending || step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ secret: row.pending, pending: null, last_step: step })
    .where('user_id', '=', userId)
    .where('pending', '=', row.pending)
    .executeTakeFirst();
  // A code of a former secret may have used up this time.
  await useUp(db, userId, step);
  return numUpdatedRows === 1n;
}

/**
 * Whether a code is right. A code is accepted once, and none of an earlier time after it, unless the last one is of a
 * time to come: then the clock was set back.
 */
export async function acceptTotp(db: Queryable, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = row?.secret ? stepOf(row.secret, code) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('last_step', '<', step), eb('last_step', '>', TOTP.counter() + WINDOW)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n && useUp(db, userId, step);
}
