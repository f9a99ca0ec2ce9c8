import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config';

const path = join(mkdtempSync(join(tmpdir(), 'avicable-oidc-')), 'oidc.json');
const AGENCY = {
  id: 'agency',
  name: 'Agence',
  issuer: 'https://login.agency.example',
  client_id: 'avicable',
  client_secret: 'known to nobody',
};

function configOf(content: unknown, others: Record<string, string> = {}) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const home = { AVICABLE_PUBLIC_URL: 'https://avicable.example' };
  return readConfig({ AVICABLE_OIDC_FILE: path, ...home, ...others });
}

it('reads providers, whose newcomers wait for a manager', () => {
  const config = configOf([AGENCY, { ...AGENCY, id: 'local', issuer: 'http://localhost:9000' }]);
  expect(config.signInProviders).toMatchObject([{ new_accounts: 'wait', groups: {} }, { id: 'local' }]);
  expect(config.localSignIn).toBe(true);
});

it.each([
  ['no JSON', '{', 'not JSON'],
  ['no list', {}, 'array'],
  ['an unknown field', [{ ...AGENCY, colour: 'red' }], 'colour'],
  ['an unknown group', [{ ...AGENCY, groups: { staff: 'boss' } }], 'groups.staff'],
  ['an issuer without TLS', [{ ...AGENCY, issuer: 'http://login.agency.example' }], 'issuer'],
  [
    'an issuer of every tenant',
    [{ ...AGENCY, issuer: 'https://login.microsoftonline.com/common/v2.0' }],
    'issuer',
  ],
  ['the same id twice', [AGENCY, AGENCY], 'same id'],
])('names what is wrong in a file with %s, and no secret', (_, content, fault) => {
  expect(() => configOf(content)).toThrow(new RegExp(`AVICABLE_OIDC_FILE.*${fault}`));
  expect(() => configOf(content)).not.toThrow(/known to nobody/);
});

it('refuses providers on a server that does not know its address, to which they send people back', () => {
  expect(() => configOf([AGENCY], { AVICABLE_PUBLIC_URL: '' })).toThrow(/AVICABLE_PUBLIC_URL/);
});

it('refuses a server that nobody can sign in to', () => {
  const environment = { AVICABLE_LOCAL_SIGN_IN: '0' };
  expect(configOf([AGENCY], environment).localSignIn).toBe(false);
  expect(() => readConfig(environment)).toThrow(/AVICABLE_OIDC_FILE/);
  expect(() => configOf([], environment)).toThrow(/AVICABLE_OIDC_FILE/);
});
