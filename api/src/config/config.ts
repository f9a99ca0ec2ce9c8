import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box } from 'shared/contract';
import { publicationInputSchema } from 'shared/contract/administration';
import { DEFAULT_TERRITORY, type PublicationInput, territorySchema } from 'shared/server';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { BucketSettings } from './bucket-settings';
import { readProviders, type SignInProvider } from './sign-in-providers';
import type { Locale } from './texts';
import { addressesSchema, type TrustedProxies, trustedProxiesSchema } from './trusted-proxies';

/** Cost of argon2id password hashing: KiB of memory, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Requests allowed in a window; further requests are answered 429. */
export interface AttemptLimits {
  /** Maximum from one requester: an address, an account or a release token. */
  perRequester: number;
  /** Maximum for one target, such as a mail address. */
  perTarget: number;
  windowMs: number;
}

/** Numbers of failed sign-ins after which waits begin. Each further failure doubles the wait. */
export interface SignInLimits {
  /** Maximum for one account from one address. */
  perAccount: number;
  /** Maximum for one account, over all addresses that its owner has never signed in from. */
  perAccountEverywhere: number;
  perAddress: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Milliseconds after which failures are forgotten; longer than the longest wait. */
  windowMs: number;
}

export interface TimeLimits {
  /** In every window of `bodyWindowMs`, a client must send at least `bodyBytes` of the body, or its end. */
  bodyWindowMs: number;
  bodyBytes: number;
  /** Time from the last byte of the request body to the first byte of the response. */
  workMs: number;
  /** The same time for slow routes. */
  longWorkMs: number;
  /** Milliseconds after which a response that the client does not read is aborted. */
  stalledMs: number;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** PostgreSQL URL; `null` for the embedded database of the data folder. */
  databaseUrl: string | null;
  /** URL of a streaming replica for lists, tiles, counts and searches; `null` for the database itself. */
  readUrl: string | null;
  /** Bucket of pictures and unfinished uploads; `null` if they are in the data folder. */
  s3: BucketSettings | null;
  /**
   * The administrator's confirmation that this server uses the right place of the pictures; see
   * `require-own-pictures.ts`.
   */
  picturesHere: string | null;
  adminPassword: string | null;
  /** Address of the administrator that the first start adds. */
  adminMail: string | null;
  demonstration: boolean;
  demonstrationPassword: string | null;
  /** Boxes in which positions must lie. */
  territory: Box[];
  /** URL template of a third-party avatar service, with `{number}`; `null`: the bundled avatars. */
  avatarUrl: string | null;
  /**
   * Whether developers may replace remotes, and the pages under `/test/` exist. A demonstration always has these
   * pages.
   */
  developerPages: boolean;
  /** Where browsers report remotes that failed to load: a URL or a path of this server; `null`: nowhere. */
  reportUrl: string | null;
  /** Other origins that remotes may be loaded from. */
  remoteOrigins: string[];
  /** Whether sessions end with their access token. */
  autoLogout: boolean;
  /** Folder of the built front end; `null` if the interface is served elsewhere. */
  siteFolder: string | null;
  /** Secret shared by all servers on one database; `null` to generate one and store it in the data folder. */
  secret: string | null;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: TrustedProxies;
  /** Maximum of concurrent requests; further requests are answered 503. */
  mostRequests: number;
  /** Maximum of concurrent requests of one client address; further requests are answered 429. */
  mostRequestsOfAddress: number;
  timeLimits: TimeLimits;
  /** Bearer token that `GET /metrics` accepts; `null` to accept no token. */
  /** Whether webhooks may have private addresses, also without TLS. */
  webhooksInside: boolean;
  metricsToken: string | null;
  /** Addresses and CIDR ranges of clients that may read `GET /metrics` besides this machine. */
  metricsFrom: string[];
  /** What files for GBIF and the SINP say about their publisher until an administrator says it. */
  publication: PublicationInput;
  /** Folder of the scheduled backups; `null` for no scheduled backups. */
  backupFolder: string | null;
  backupEveryMs: number;
  backupsKept: number;
  /** Whether the embedded database is backed up before its schema changes. */
  backupBeforeUpgrade: boolean;
  /** Whether a line is logged per answered request, besides errors. */
  logRequests: boolean;
  /** Share of traced requests; `null` without a collector. */
  tracedShare: number | null;
  /** Milliseconds from which a database statement is logged; `null` for never. */
  slowQueryMs: number | null;
  /** Number of threads for queries over many records. */
  readThreads: number;
  /** Number of infrastructures from which queries run on the threads. With fewer, a direct answer is faster. */
  readThreadsFrom: number;
  modelMegabytes: number;
  passwordCost: PasswordCost;
  signInLimits: SignInLimits;
  /** Limits of requests for a mail to an address that may not be the requester's. */
  mailRequestLimits: AttemptLimits;
  /** Limits of reports by people without an account, and the least number of zero bits of their proof of work. */
  reportLimits: AttemptLimits & { bits: number };
  /** URL of the mail server, `smtp://…`; `null` to write mails to the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Milliseconds until a failed mail is sent again. The waits before further retries are multiples of this value. */
  mailRetryMs: number;
  /** Public base URL, for links in mails and the way back from OpenID providers. */
  publicUrl: string;
  /** OpenID Connect providers by which people sign in. */
  signInProviders: SignInProvider[];
  /** Whether people may sign in with a password of this server. */
  localSignIn: boolean;
  consoleLocale: Locale;
  version: string;
}

/**
 * An environment variable that is invalid, or missing although another variable needs it. The value may be printed.
 */
export class BadSetting extends Error {
  constructor(
    readonly variable: string,
    readonly value: string,
    readonly neededBy: string | null = null,
  ) {
    super(`${variable}=${value}`);
  }
}

/** The site is in `dist/site` beside the folder `api`, whether this file runs from `api/src` or `api/dist`. */
const BUILT_SITE = fileURLToPath(import.meta.url).replace(/[\\/]api[\\/](src|dist)[\\/].*$/, '/dist/site');

const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DEFAULT_SIGN_IN_LIMITS: SignInLimits = {
  perAccount: 5,
  perAccountEverywhere: 50,
  perAddress: 60,
  firstWaitMs: 15 * SECOND,
  longestWaitMs: 15 * MINUTE,
  windowMs: 60 * MINUTE,
};
const DEFAULT_MAIL_REQUEST_LIMITS: AttemptLimits = { perRequester: 30, perTarget: 5, windowMs: 60 * MINUTE };

const MOST_REQUESTS = 256;
/** Minimum of concurrent requests per address, since a browser requests about twenty tiles at once. */
const LEAST_OF_ADDRESS = 32;
/**
 * Weak reception brings a few kilobytes a second with gaps, so `bodyBytes` assumes an average of half a kilobyte a
 * second.
 */
const DEFAULT_TIME_LIMITS: TimeLimits = {
  bodyWindowMs: 30_000,
  bodyBytes: 15_000,
  workMs: 120_000,
  longWorkMs: 30 * 60_000,
  stalledMs: 60_000,
};
const countSchema = z.coerce.number().int().min(1);
const READ_THREADS_FROM = 2_000;
const DEFAULT_READ_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const threadsSchema = z.coerce.number().int().min(1).max(64);
/** Default memory of the read model in megabytes: an eighth of the machine's memory, but from 256 to 512. */
const DEFAULT_MODEL_MEGABYTES = Math.max(256, Math.min(512, Math.floor(totalmem() / 8 / 2 ** 20)));
const megabytesSchema = z.coerce.number().int().min(128);
const portSchema = z.coerce.number().int().min(0).max(65_535);
const flagSchema = z.enum(['0', '1', 'true', 'false']).transform(text => text === '1' || text === 'true');
const urlSchema = z.url({ protocol: /^postgres(ql)?$/ });
/** An address, alone or `Name <address>`. */
const senderSchema = z.string().regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);
/** The maximum is a day in seconds, since the last retries wait thousands of times longer. */
const retrySchema = countSchema.max(86_400);
const smtpSchema = z.url({ protocol: /^smtps?$/ });
const webSchema = z.url({ protocol: /^https?$/ });
/** Credentials in the URL are refused, since messages contain the URL. The keys have settings of their own. */
const endpointSchema = webSchema.refine(url => !URL.canParse(url) || !new URL(url).username);
const bucketSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
const avatarSchema = z.string().regex(/^https?:\/\/[^/\s{}]+\/\S*\{number\}\S*$/);
const OWN_REPORTS = '/api/v1/remote-failures/';
/** `own` stands for the log of this server. */
const reportSchema = z.union([
  z.literal('own').transform(() => OWN_REPORTS),
  z.literal('none').transform(() => null),
  webSchema,
]);
/** Origins without a path, separated by spaces or commas. */
const originsSchema = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(webSchema.refine(url => URL.canParse(url) && new URL(url).origin === url.toLowerCase())));
/** Minimum length of a secret. A shorter secret is probably truncated, and guessable. */
export const LEAST_SECRET_LENGTH = 32;
const secretSchema = z.string().min(LEAST_SECRET_LENGTH);
const LEAST_TOKEN_LENGTH = 16;
/** A token that can be sent in a header. */
const tokenSchema = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .min(LEAST_TOKEN_LENGTH);
/** Standard variables of OpenTelemetry, which the exporter reads itself. */
const TRACE_COLLECTORS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
const shareSchema = z.coerce.number().min(0).max(1);
type Environment = Record<string, string | undefined>;

/** Settings that may contain a secret. The value of an invalid setting is not printed. */
const SECRETS = [
  'AVICABLE_METRICS_TOKEN',
  'AVICABLE_READ_URL',
  'AVICABLE_S3_ENDPOINT',
  'AVICABLE_SECRET',
  'AVICABLE_SMTP_URL',
  'DATABASE_URL',
  ...TRACE_COLLECTORS,
];

function read<Output>(
  environment: Environment,
  variable: string,
  schema: z.ZodType<Output>,
  otherwise: Output,
) {
  const value = environment[variable]?.trim();
  if (!value) return otherwise;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BadSetting(variable, SECRETS.includes(variable) ? '…' : value);
  return parsed.data;
}

/**
 * Reads the settings of a bucket; `null` without a bucket.
 * @throws BadSetting for an invalid value or a missing key
 */
function bucketSettingsOf(environment: Environment): BucketSettings | null {
  const bucket = read<string | null>(environment, 'AVICABLE_S3_BUCKET', bucketSchema, null);
  if (!bucket) return null;
  const keyOf = (variable: string) => {
    const key = environment[variable]?.trim();
    if (!key) throw new BadSetting(variable, '');
    return key;
  };
  const endpoint = read<string | null>(environment, 'AVICABLE_S3_ENDPOINT', endpointSchema, null);
  return {
    bucket,
    endpoint,
    region: environment.AVICABLE_S3_REGION?.trim() || 'us-east-1',
    accessKey: keyOf('AVICABLE_S3_ACCESS_KEY'),
    secretKey: keyOf('AVICABLE_S3_SECRET_KEY'),
    pathStyle: read(environment, 'AVICABLE_S3_PATH_STYLE', flagSchema, endpoint !== null),
  };
}

/** @throws BadSetting for an invalid value */
function publicationOf(environment: Environment): PublicationInput {
  const { shape } = publicationInputSchema;
  const text = (variable: string) => environment[variable]?.trim() ?? '';
  return {
    ...publicationInputSchema.parse({}),
    title: text('AVICABLE_DATASET_TITLE'),
    licence: read(environment, 'AVICABLE_DATASET_LICENCE', shape.licence, 'CC-BY-4.0'),
    institution: text('AVICABLE_INSTITUTION'),
    institution_code: text('AVICABLE_INSTITUTION_CODE'),
    contact_name: text('AVICABLE_CONTACT_NAME'),
    contact_mail: read(environment, 'AVICABLE_CONTACT_MAIL', shape.contact_mail, ''),
    origin: read(environment, 'AVICABLE_SINP_ORIGIN', shape.origin, 'NSP'),
  };
}

/**
 * Reads the file of OpenID Connect providers; none without a file.
 * @throws BadSetting with what is wrong in the file
 */
function providersOf(environment: Environment): SignInProvider[] {
  const path = environment.AVICABLE_OIDC_FILE?.trim();
  if (!path) return [];
  try {
    return readProviders(path);
  } catch (error) {
    throw new BadSetting('AVICABLE_OIDC_FILE', `${path} (${(error as Error).message})`);
  }
}

/** Console language: French if the environment is French, else English. */
export function consoleLocaleOf(environment: Environment): Locale {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return locale.startsWith('fr') ? 'fr' : 'en';
}

/**
 * Reads the configuration from environment variables.
 * @throws BadSetting naming the first invalid or missing variable
 */
export function readConfig(environment: Environment = process.env): Config {
  const text = (variable: string) => environment[variable]?.trim() || null;
  /** Spaces are part of a password. */
  const password = (variable: string) => environment[variable] || null;
  const port = read(environment, 'PORT', portSchema, 8080);
  const mostRequests = read(environment, 'AVICABLE_MOST_REQUESTS', countSchema, MOST_REQUESTS);
  const databaseUrl = read<string | null>(environment, 'DATABASE_URL', urlSchema, null);
  const readUrl = read<string | null>(environment, 'AVICABLE_READ_URL', urlSchema, null);
  if (readUrl && !databaseUrl) throw new BadSetting('DATABASE_URL', '', 'AVICABLE_READ_URL');
  const signInProviders = providersOf(environment);
  const localSignIn = read(environment, 'AVICABLE_LOCAL_SIGN_IN', flagSchema, true);
  if (!localSignIn && signInProviders.length === 0)
    throw new BadSetting('AVICABLE_OIDC_FILE', '', 'AVICABLE_LOCAL_SIGN_IN');
  // Providers send browsers back to this address, which no browser elsewhere can reach at `localhost`.
  if (signInProviders.length > 0 && !text('AVICABLE_PUBLIC_URL'))
    throw new BadSetting('AVICABLE_PUBLIC_URL', '', 'AVICABLE_OIDC_FILE');
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataFolder: resolve(text('AVICABLE_DATA') ?? './data'),
    databaseUrl,
    readUrl,
    s3: bucketSettingsOf(environment),
    picturesHere: text('AVICABLE_PICTURES_HERE'),
    adminPassword: password('AVICABLE_ADMIN_PASSWORD'),
    adminMail: read<string | null>(environment, 'AVICABLE_ADMIN_MAIL', z.email(), null),
    demonstration: read(environment, 'AVICABLE_DEMO', flagSchema, true),
    demonstrationPassword: password('AVICABLE_DEMO_PASSWORD'),
    territory: read(environment, 'AVICABLE_TERRITORY', territorySchema, DEFAULT_TERRITORY),
    avatarUrl: read<string | null>(environment, 'AVICABLE_AVATAR_URL', avatarSchema, null),
    developerPages: read(environment, 'AVICABLE_DEVELOPER_PAGES', flagSchema, false),
    reportUrl: read<string | null>(environment, 'AVICABLE_REPORT_URL', reportSchema, OWN_REPORTS),
    remoteOrigins: read<string[]>(environment, 'AVICABLE_REMOTE_ORIGINS', originsSchema, []),
    autoLogout: read(environment, 'AVICABLE_AUTO_LOGOUT', flagSchema, false),
    siteFolder: resolve(text('AVICABLE_SITE') ?? BUILT_SITE),
    secret: read<string | null>(environment, 'AVICABLE_SECRET', secretSchema, null),
    trustProxy: read<TrustedProxies>(environment, 'AVICABLE_TRUST_PROXY', trustedProxiesSchema, 0),
    mostRequests,
    mostRequestsOfAddress: read(
      environment,
      'AVICABLE_MOST_REQUESTS_OF_ADDRESS',
      countSchema,
      Math.max(LEAST_OF_ADDRESS, Math.ceil(mostRequests / 4)),
    ),
    timeLimits: DEFAULT_TIME_LIMITS,
    webhooksInside: read(environment, 'AVICABLE_WEBHOOKS_INSIDE', flagSchema, false),
    metricsToken: read<string | null>(environment, 'AVICABLE_METRICS_TOKEN', tokenSchema, null),
    publication: publicationOf(environment),
    backupFolder: text('AVICABLE_BACKUP_FOLDER') && resolve(text('AVICABLE_BACKUP_FOLDER') ?? ''),
    backupEveryMs: read(environment, 'AVICABLE_BACKUP_HOURS', countSchema, 24) * HOUR,
    backupsKept: read(environment, 'AVICABLE_BACKUP_KEEP', countSchema, 7),
    backupBeforeUpgrade: read(environment, 'AVICABLE_BACKUP_BEFORE_UPGRADE', flagSchema, true),
    logRequests: read(environment, 'AVICABLE_LOG_REQUESTS', flagSchema, false),
    tracedShare: TRACE_COLLECTORS.some(variable => read(environment, variable, webSchema, '') !== '')
      ? read(environment, 'OTEL_TRACES_SAMPLER_ARG', shareSchema, 1)
      : null,
    slowQueryMs: read<number | null>(environment, 'AVICABLE_SLOW_QUERY_MS', countSchema, null),
    metricsFrom: read<string[]>(environment, 'AVICABLE_METRICS_FROM', addressesSchema, []),
    readThreads: read(environment, 'AVICABLE_READ_THREADS', threadsSchema, DEFAULT_READ_THREADS),
    // Only the threads have connections to the replica.
    readThreadsFrom: readUrl === null ? READ_THREADS_FROM : 0,
    modelMegabytes: read(environment, 'AVICABLE_MODEL_MEGABYTES', megabytesSchema, DEFAULT_MODEL_MEGABYTES),
    passwordCost: DEFAULT_PASSWORD_COST,
    signInLimits: DEFAULT_SIGN_IN_LIMITS,
    mailRequestLimits: DEFAULT_MAIL_REQUEST_LIMITS,
    reportLimits: { perRequester: 10, perTarget: 600, windowMs: 3_600_000, bits: 13 },
    smtpUrl: read<string | null>(environment, 'AVICABLE_SMTP_URL', smtpSchema, null),
    mailFrom: read(environment, 'AVICABLE_MAIL_FROM', senderSchema, 'aviCable <avicable@localhost>'),
    mailRetryMs: read(environment, 'AVICABLE_MAIL_RETRY_SECONDS', retrySchema, 15) * SECOND,
    publicUrl: read(environment, 'AVICABLE_PUBLIC_URL', webSchema, `http://localhost:${port}`),
    signInProviders,
    localSignIn,
    consoleLocale: consoleLocaleOf(environment),
    version: packageJson.version,
  };
}

/** Settings read by the deployment's files and by other commands. */
const SETTINGS_OF_OTHERS = ['AVICABLE_HOST', 'AVICABLE_RELEASE_TOKEN', 'AVICABLE_UPSTREAM'];

/**
 * Variables that look like settings but are not read, such as misspelt names, or a bucket's settings if no bucket is
 * configured.
 */
export function unusedSettings(environment: Environment = process.env): string[] {
  const used = new Set<unknown>(SETTINGS_OF_OTHERS);
  const get = (target: Environment, name: string) => {
    used.add(name);
    return target[name];
  };
  readConfig(new Proxy(environment, { get }));
  return Object.keys(environment).filter(name => name.startsWith('AVICABLE_') && !used.has(name));
}
