/** The session is over, since the server accepts neither token. It has been reset. */
export class ExpiredAuthSessionError extends Error {
  override readonly name = 'ExpiredAuthSessionError';
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.');
  }
}
