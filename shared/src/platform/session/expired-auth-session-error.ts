/** The session is over: the server will accept neither of its tokens. The session has been reset. */
export class ExpiredAuthSessionError extends Error {
  override readonly name = 'ExpiredAuthSessionError';
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.');
  }
}
