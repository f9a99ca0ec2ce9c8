import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '../../config/config';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';

type PublicAddress = Pick<Config, 'publicUrl'>;

const TRANSPORTS_SEPARATOR = ',';
const rpID = ({ publicUrl }: PublicAddress) => new URL(publicUrl).hostname;
const expectedOf = (config: PublicAddress, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: new URL(config.publicUrl).origin,
  expectedRPID: rpID(config),
  // The password is the first factor, so that possession of the passkey suffices.
  requireUserVerification: false,
});
const credentialOf = ({ credential, transports }: Row<'passkeys'>) => ({
  id: credential,
  transports: transports.split(TRANSPORTS_SEPARATOR).filter(Boolean),
});

/** Options with which a browser makes a passkey. */
export async function creationOptions(config: PublicAddress, userName: string, known: Row<'passkeys'>[]) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'aviCable',
    rpID: rpID(config),
    userName,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Options with which a browser uses one of an account's passkeys. */
export async function requestOptions(config: PublicAddress, known: Row<'passkeys'>[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({ rpID: rpID(config), allowCredentials: known.map(credentialOf) });
}

/** Stores a passkey that a browser made; `false` if it does not fit the options. */
export async function addPasskey(
  db: Queryable,
  config: PublicAddress,
  userId: number,
  { challenge, response, name }: { challenge: string; response: unknown; name: string },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const expected = expectedOf(config, challenge);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expected,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const row = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      // The browser names them, so that they may be no list.
      transports: [transports].flat().join(TRANSPORTS_SEPARATOR).slice(0, 100),
      name,
      created_at: new Date().toISOString(),
      last_used_at: null,
    })
    .onConflict(conflict => conflict.column('credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a passkey of an account signed a challenge. */
export async function acceptPasskey(
  db: Queryable,
  config: PublicAddress,
  userId: number,
  { challenge, response }: { challenge: string; response: { id: string } },
): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'));
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    ...expectedOf(config, challenge),
    credential: { ...credentialOf(passkey), publicKey, counter: passkey.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  const last_used_at = new Date().toISOString();
  await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}
