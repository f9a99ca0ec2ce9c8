import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { textOf } from '../config/texts';
import { PRODUCT_RESOURCES } from '../domain/product-resources';
import type { Context } from '../domain/records/context';
import { modelRows, modelTables } from '../domain/records/model-table-of';
import { registerResources } from '../domain/records/registry';
import { composeMail } from '../domain/registration/compose-mail';
import { passwordsOf } from '../domain/session/passwords';
import { SignInPace } from '../domain/session/sign-in-pace';
import { tokensOf } from '../domain/session/tokens';
import { composeNotice, isNoticeKind } from '../domain/work-mails/compose-notice';
import { AttemptLimiter } from '../http/attempt-limiter';
import { ImportSlots } from '../http/import-slots';
import { pathSigner } from '../http/signed-path';
import { MailWorker } from '../jobs/mail/mail-worker';
import { mailTransport } from '../jobs/mail/transport';
import { NomenclatureLists } from '../readmodel/lists/nomenclature-lists';
import { DuckDBModel } from '../readmodel/model/duckdb-model';
import { INFRASTRUCTURES } from '../readmodel/model/infrastructure-table';
import { type ModelSource, ownSource, sharedSource } from '../readmodel/model/model-source';
import { Reads } from '../readmodel/threads/reads';
import { TileCache } from '../readmodel/tiles/tile-cache';
import { type Connection, openForReading } from '../store/connect';
import { openBucket } from '../store/files/bucket';
import type { Row } from '../store/schema';
import { reportSlowQueries } from '../store/slow-queries';
import { StorageHealth } from '../store/storage-health';
import { READ_JOBS } from './read-jobs';

/** Prints a console line about a mail that could not be sent. */
function reportMail(
  { consoleLocale }: Pick<Config, 'consoleLocale'>,
  error: unknown,
  { email, attempts }: Row<'mails'>,
): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(textOf(consoleLocale, 'console', 'mail_failed', { to: email, attempt: attempts, reason }));
}

const READ_MODEL_FILE = 'read-model';
/** User id of the read model, which reads for all users. */
const NOBODY = 0;
/** Limits of wrong tokens per IP address, and for all addresses together. */
const WRONG_TOKEN_LIMITS = { perRequester: 60, perTarget: 3_000, windowMs: 5 * 60_000 };

export interface ServerContext extends Context {
  /** Sends queued mails once the server listens. */
  mail: MailWorker;
}

/** @param secret at least 32 random bytes; tokens and file paths are signed with keys derived from it */
export function createContext(config: Config, connection: Connection, secret: string): ServerContext {
  registerResources(PRODUCT_RESOURCES);
  reportSlowQueries(config.slowQueryMs, (text, ms) =>
    console.error(textOf(config.consoleLocale, 'console', 'slow_query', { text, ms })),
  );
  const rows: ModelSource['rows'] = ({ name }, ids) => context.reads.run(modelRows, NOBODY, { name, ids });
  const bucket = config.s3 && openBucket(config.s3);
  const context: ServerContext = {
    config,
    connection,
    db: connection.db,
    engine: connection.engine,
    bucket,
    storage: new StorageHealth(config, connection, bucket),
    lists: new NomenclatureLists(connection.db),
    tokens: tokensOf(secret),
    passwords: passwordsOf(config.passwordCost),
    signIns: new SignInPace(connection.db, config.signInLimits),
    wrongTokens: new AttemptLimiter(connection.db, 'personal-token', WRONG_TOKEN_LIMITS),
    mailRequests: new AttemptLimiter(connection.db, 'mail', config.mailRequestLimits),
    signer: pathSigner(secret),
    model: new DuckDBModel(
      config.databaseUrl
        ? ownSource(connection.changes, () => openForReading(config), rows)
        : sharedSource(connection, rows),
      {
        path: join(config.dataFolder, READ_MODEL_FILE),
        threads: availableParallelism(),
        memoryMegabytes: config.modelMegabytes,
        report: (key, values) => console.error(textOf(config.consoleLocale, 'console', key, values)),
      },
      modelTables(),
    ),
    tileCache: new TileCache(),
    importSlots: new ImportSlots(),
    reads: undefined as never,
    mail: new MailWorker({
      db: connection.db,
      retryMs: config.mailRetryMs,
      transport: () => mailTransport(config),
      compose: ({ kind, ...mail }) =>
        isNoticeKind(kind)
          ? composeNotice(context, { ...mail, kind })
          : composeMail(context, { ...mail, kind }),
      report: (error, mail) => reportMail(config, error, mail),
      queueFailed(error) {
        if (context.storage.note(error)) return;
        const reason = error instanceof Error ? error.message : String(error);
        console.error(textOf(config.consoleLocale, 'console', 'mails_unread', { reason }));
      },
    }),
  };
  context.reads = new Reads<Context>(context, READ_JOBS, secret);
  context.model.watch((kind, boxes) => {
    if (kind === INFRASTRUCTURES.kind) context.tileCache.forget(boxes);
  });
  return context;
}
