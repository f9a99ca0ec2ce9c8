import type { Kysely } from 'kysely';
import type { Config } from './config';
import type { Connection } from './database/connect';
import type { Engine } from './database/engine';
import type { Database } from './database/schema';
import { MailWorker } from './modules/mail/mail-worker';
import { reportMail } from './modules/mail/report-mail';
import { mailTransport } from './modules/mail/transport';
import { type PathSigner, pathSigner } from './modules/media/signed-path';
import { NomenclatureLists } from './modules/nomenclatures/nomenclature-lists';
import { composeMail } from './modules/registration/compose-mail';
import { type Passwords, passwordsOf } from './modules/session/passwords';
import { SignInLimiter } from './modules/session/sign-in-limiter';
import { type Tokens, tokensOf } from './modules/session/tokens';

/** What every module works with; one per server. */
export interface Context {
  config: Config;
  connection: Connection;
  db: Kysely<Database>;
  engine: Engine;
  /** Reference lists, read once and kept. */
  lists: NomenclatureLists;
  tokens: Tokens;
  passwords: Passwords;
  signIns: SignInLimiter;
  signer: PathSigner;
  /** Sends queued mails once the server listens. */
  mail: MailWorker;
}

/** @param secret 32 random bytes or more; tokens and file paths are signed with keys derived from it */
export function createContext(config: Config, connection: Connection, secret: string): Context {
  const context: Context = {
    config,
    connection,
    db: connection.db,
    engine: connection.engine,
    lists: new NomenclatureLists(connection.db),
    tokens: tokensOf(secret),
    passwords: passwordsOf(config.passwordCost),
    signIns: new SignInLimiter(config.signInLimits),
    signer: pathSigner(secret),
    mail: new MailWorker({
      db: connection.db,
      transport: () => mailTransport(config),
      compose: mail => composeMail(context, mail),
      report: (error, mail) => reportMail(config, error, mail),
    }),
  };
  return context;
}
