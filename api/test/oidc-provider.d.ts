declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The part of the package that the tests use. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (owner: {
      clientId: string;
      accountId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  }
  export interface Context {
    body: { id_token?: string };
    path: string;
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }
}
