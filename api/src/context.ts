import type { Kysely } from 'kysely';
import type { Config } from './config';
import type { Connection } from './database/connect';
import type { Engine } from './database/engine';
import type { Database } from './database/schema';
import { StorageHealth } from './modules/health/storage-health';
import { ImportSlots } from './modules/import/import-slots';
import { Inventory } from './modules/inventory/inventory';
import { MailWorker } from './modules/mail/mail-worker';
import { reportMail } from './modules/mail/report-mail';
import { mailTransport } from './modules/mail/transport';
import { type PathSigner, pathSigner } from './modules/media/signed-path';
import { NomenclatureLists } from './modules/nomenclatures/nomenclature-lists';
import { composeMail } from './modules/registration/compose-mail';
import { AttemptLimiter } from './modules/session/attempt-limiter';
import { type Passwords, passwordsOf } from './modules/session/passwords';
import { SignInPace } from './modules/session/sign-in-pace';
import { type Tokens, tokensOf } from './modules/session/tokens';
import { TileCache } from './modules/tiles/tile-cache';
import { Reads } from './reads/reads';

/** What every module works with; one per server. */
export interface Context {
  config: Config;
  connection: Connection;
  db: Kysely<Database>;
  engine: Engine;
  /** Whether the disk takes what is written. */
  storage: StorageHealth;
  /** Reference lists, read once and kept. */
  lists: NomenclatureLists;
  tokens: Tokens;
  passwords: Passwords;
  signIns: SignInPace;
  /** Mails that somebody asks for to an address that may not be theirs. */
  mailRequests: AttemptLimiter;
  signer: PathSigner;
  /** Supports and lines in memory, where they are few. */
  inventory: Inventory;
  tileCache: TileCache;
  /** How many imports run at the same time. */
  importSlots: ImportSlots;
  /** Answers questions over many records, beside the event loop where there are many. */
  reads: Reads;
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
    storage: new StorageHealth(config, connection),
    lists: new NomenclatureLists(connection.db),
    tokens: tokensOf(secret),
    passwords: passwordsOf(config.passwordCost),
    signIns: new SignInPace(connection.db, config.signInLimits),
    mailRequests: new AttemptLimiter(connection.db, 'mail', config.mailRequestLimits),
    signer: pathSigner(secret),
    inventory: new Inventory(connection),
    tileCache: new TileCache(),
    importSlots: new ImportSlots(),
    reads: undefined as never,
    mail: new MailWorker({
      db: connection.db,
      transport: () => mailTransport(config),
      compose: mail => composeMail(context, mail),
      report: (error, mail) => reportMail(config, error, mail),
      queueFailed(error) {
        if (!context.storage.note(error)) console.error(error);
      },
    }),
  };
  context.reads = new Reads(context, secret);
  context.inventory.watch((columns, ids) => context.tileCache.forget(columns, ids));
  return context;
}
