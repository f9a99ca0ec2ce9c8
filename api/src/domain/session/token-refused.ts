import { RequestRefused } from '../../http/request-refused';
import type { TokenFault, TokenType } from './tokens';

const MESSAGES: Record<TokenFault, string> = {
  expired: 'Token is expired',
  invalid: 'Token is invalid',
  wrong_type: 'Token has wrong type',
  revoked: 'Token was revoked',
};

/** 401 `token_not_valid` with the fault in `reason` and, for older clients, in `messages`. */
export function tokenRefused(
  type: TokenType,
  fault: TokenFault,
  headers: Record<string, string> = { 'www-authenticate': 'Bearer error="invalid_token"' },
): RequestRefused {
  const tokenClass = type === 'access' ? 'AccessToken' : 'RefreshToken';
  return new RequestRefused('token_not_valid', {
    headers,
    body: {
      reason: fault,
      messages: [{ token_class: tokenClass, token_type: type, message: MESSAGES[fault] }],
    },
  });
}
