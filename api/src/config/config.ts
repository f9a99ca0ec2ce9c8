import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Box, boxSchema, DEFAULT_TERRITORY } from 'shared/contract';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Locale } from './texts';
import { type TrustedProxies, trustedProxiesSchema } from './trusted-proxies';

/** Cost of hashing a password (argon2id): KiB of memory, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** How many requests are let through in a window before 429. */
export interface AttemptLimits {
  /** From one address, or of one account. */
  perRequester: number;
  /** To one address of mail, or whatever else too many would harm. */
  perTarget: number;
  windowMs: number;
}

/** How many sign-ins may fail before each further one is followed by a wait that doubles. */
export interface SignInLimits {
  /** Of one account from one address. */
  perAccount: number;
  /** Of one account from all addresses its owner never signed in from. */
  perAccountEverywhere: number;
  perAddress: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this time failures are forgotten; longer than the longest wait. */
  windowMs: number;
}

/** How long a request may keep a slot; all in milliseconds. */
export interface TimeLimits {
  /** A body must bring `bodyBytes` in every window of `bodyWindowMs`, or come to its end. */
  bodyWindowMs: number;
  bodyBytes: number;
  /** From the last byte of the body to the first of the answer. */
  workMs: number;
  /** The same for routes that say they take long. */
  longWorkMs: number;
  /** An answer nobody takes a byte of for so long is given up. */
  stalledMs: number;
}

/** Everything that is set from outside. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataFolder: string;
  /** PostgreSQL; `null`: the embedded database of the data folder. */
  databaseUrl: string | null;
  adminPassword: string | null;
  demonstration: boolean;
  demonstrationPassword: string | null;
  /** Boxes inside which positions are accepted. */
  territory: Box[];
  /** Address of a third-party service's avatars, with `{number}`; `null`: the bundled ones. */
  avatarUrl: string | null;
  /** Whether the interface shows its developer pages. */
  developerPages: boolean;
  /** Where browsers report remotes that failed: an address or a path of this server; `null`: nowhere. */
  reportUrl: string | null;
  /** Other origins that releases of remotes may be loaded from. */
  remoteOrigins: string[];
  /** Whether sessions end with their access token. */
  autoLogout: boolean;
  /** Built front end; `null`: the interface is served elsewhere. */
  siteFolder: string | null;
  /** Secret shared by several servers on one database; `null`: one is kept in the data folder. */
  secret: string | null;
  /** Whose `X-Forwarded-*` is believed. */
  trustProxy: TrustedProxies;
  /** Requests carried out at the same time; one more is answered 503. */
  mostRequests: number;
  /** Of them, those of one client address; one more is answered 429. */
  mostRequestsOfAddress: number;
  timeLimits: TimeLimits;
  /** Threads that answer questions over many records; each holds the inventory in memory. */
  readThreads: number;
  /** With so many infrastructures they are used; with fewer, a question is answered before a thread could be asked. */
  readThreadsFrom: number;
  passwordCost: PasswordCost;
  signInLimits: SignInLimits;
  /** Of mails that somebody asks for to an address that may not be theirs. */
  mailRequestLimits: AttemptLimits;
  /** Mail server `smtp://…`; `null`: mails are written into the data folder. */
  smtpUrl: string | null;
  /** Sender of the mails. */
  mailFrom: string;
  /** Where people reach the product, for links in mails. */
  publicUrl: string;
  /** Language of the lines on the console. */
  consoleLocale: Locale;
  version: string;
}

/** A variable of the environment that cannot be used. */
export class BadSetting extends Error {
  constructor(
    readonly variable: string,
    readonly value: string,
  ) {
    super(`${variable}=${value}`);
  }
}

/** Beside the folder `api`, whether this runs from source or built. */
const BUILT_SITE = fileURLToPath(import.meta.url).replace(/[\\/]api[\\/](src|dist)[\\/].*$/, '/dist/site');

const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
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
/** A browser asks for some twenty tiles at once. */
const LEAST_OF_ADDRESS = 32;
/** One bar of reception brings some kilobytes a second, with gaps: half of one on average is taken. */
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
const portSchema = z.coerce.number().int().min(0).max(65_535);
const flagSchema = z.enum(['0', '1', 'true', 'false']).transform(text => text === '1' || text === 'true');
const urlSchema = z.url({ protocol: /^postgres(ql)?$/ });
const smtpSchema = z.url({ protocol: /^smtps?$/ });
const webSchema = z.url({ protocol: /^https?$/ });
const avatarSchema = z.string().regex(/^https?:\/\/[^/\s{}]+\/\S*\{number\}\S*$/);
const OWN_REPORTS = '/api/v1/remote-failures/';
/** `own`: this server's log. */
const reportSchema = z.union([
  z.literal('own').transform(() => OWN_REPORTS),
  z.literal('none').transform(() => null),
  webSchema,
]);
/** Origins separated by spaces or commas, without a path. */
const originsSchema = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(webSchema.refine(url => URL.canParse(url) && new URL(url).origin === url.toLowerCase())));
/** A shorter one was not written to its end, or can be guessed. */
export const LEAST_SECRET_LENGTH = 32;
const secretSchema = z.string().min(LEAST_SECRET_LENGTH);
/** Boxes `west,south,east,north`, separated by `;`. */
const territorySchema = z
  .string()
  .transform(text => text.split(';').map(box => box.split(',').map(Number)))
  .pipe(z.array(boxSchema).min(1));

type Environment = Record<string, string | undefined>;

function read<Output>(
  environment: Environment,
  variable: string,
  schema: z.ZodType<Output>,
  otherwise: Output,
) {
  const value = environment[variable]?.trim();
  if (!value) return otherwise;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BadSetting(variable, value);
  return parsed.data;
}

/** The language of the console: French where the environment is, else English. */
export function consoleLocaleOf(environment: Environment): Locale {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return locale.startsWith('fr') ? 'fr' : 'en';
}

/**
 * The configuration out of environment variables.
 * @throws BadSetting naming the first variable that cannot be used
 */
export function readConfig(environment: Environment = process.env): Config {
  const text = (variable: string) => environment[variable] || null;
  const port = read(environment, 'PORT', portSchema, 8080);
  const mostRequests = read(environment, 'AVICABLE_MOST_REQUESTS', countSchema, MOST_REQUESTS);
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataFolder: resolve(text('AVICABLE_DATA') ?? './data'),
    databaseUrl: read<string | null>(environment, 'DATABASE_URL', urlSchema, null),
    adminPassword: text('AVICABLE_ADMIN_PASSWORD'),
    demonstration: read(environment, 'AVICABLE_DEMO', flagSchema, true),
    demonstrationPassword: text('AVICABLE_DEMO_PASSWORD'),
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
    readThreads: read(environment, 'AVICABLE_READ_THREADS', threadsSchema, DEFAULT_READ_THREADS),
    readThreadsFrom: READ_THREADS_FROM,
    passwordCost: DEFAULT_PASSWORD_COST,
    signInLimits: DEFAULT_SIGN_IN_LIMITS,
    mailRequestLimits: DEFAULT_MAIL_REQUEST_LIMITS,
    smtpUrl: read<string | null>(environment, 'AVICABLE_SMTP_URL', smtpSchema, null),
    mailFrom: text('AVICABLE_MAIL_FROM') ?? 'aviCable <avicable@localhost>',
    publicUrl: read(environment, 'AVICABLE_PUBLIC_URL', webSchema, `http://localhost:${port}`),
    consoleLocale: consoleLocaleOf(environment),
    version: packageJson.version,
  };
}
