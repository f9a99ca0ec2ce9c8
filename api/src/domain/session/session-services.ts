import type { AttemptLimiter } from '../../http/attempt-limiter';
import type { Store } from '../../store/store';
import type { Passwords } from './passwords';
import type { SignInPace } from './sign-in-pace';
import type { Tokens } from './tokens';

export interface SessionServices extends Store {
  tokens: Tokens;
  passwords: Passwords;
  signIns: SignInPace;
  /** Counts wrong personal tokens. */
  wrongTokens: AttemptLimiter;
}
