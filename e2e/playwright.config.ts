import { defineConfig } from '@playwright/test';

const DESKTOP = { viewport: { width: 1366, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Flows that do not depend on language or size, or whose people sit at a desk, run in only one of the two main
 * projects.
 */
const ONCE_AT_A_DESK =
  /\/(remote-[\w-]+|account(-tokens)?|administration|campaign|import|inbox|map-(drawing|reader)|network|offline-proof|programme|search|sheet-pdf|sign-in|shell-(conflicts|developer|installed|messages|session|tokens))\.spec\.ts/;
const ONCE_ON_A_PHONE =
  /\/(remotes|session|this-pole|walk|shell-(areas|calls|outbox|shared|start|valley))\.spec\.ts/;

const walk = (locale: 'fr' | 'en', size: 'desktop' | 'phone') => ({
  name: `${locale} ${size}`,
  metadata: { locale, size },
  use: {
    locale: locale === 'fr' ? 'fr-FR' : 'en-US',
    timezoneId: locale === 'fr' ? 'Europe/Paris' : 'America/Cayenne',
    ...(size === 'phone' ? PHONE : DESKTOP),
  },
});

const { E2E_URL, TEST_PARALLEL_INDEX } = process.env;
const walksGivenServer = E2E_URL !== undefined && TEST_PARALLEL_INDEX === undefined;
// Each worker reads this file again before its tests.
if (TEST_PARALLEL_INDEX !== undefined) process.env.E2E_URL ??= process.env[`E2E_URL_${TEST_PARALLEL_INDEX}`];

/** `npm run faults` tries all faults (`@all-faults`), perhaps on a slow machine. */
const triesAllFaults = Boolean(process.env.AVICABLE_ALL_FAULTS);
/** A machine of CI may be three times slower from one run to the next. */
const patience = triesAllFaults ? 4 : process.env.CI ? 2 : 1;

export default defineConfig({
  testDir: 'flows',
  outputDir: '../.cache/e2e',
  globalSetup: './support/start-server.ts',
  // Ends what hangs: the longest flows take two minutes on a busy machine, and each action has a limit of its own.
  timeout: patience * 300_000,
  expect: { timeout: patience * 15_000 },
  // A worker takes half a core: its pages wait for a quiet network and for time limits.
  workers: walksGivenServer ? 1 : 3,
  forbidOnly: true,
  // The report marks a passed retry as flaky. A busy CI machine must not fail the build.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  ...(!triesAllFaults && { grepInvert: /@all-faults/ }),
  // The first two projects cover both languages and both sizes. Flows in which long words may break a small screen
  // run there in French as well (`@everywhere`); flows that only a desktop has run in both desktop projects (`@desk`).
  // Flows that look for nothing that words or sizes change run in the first project alone (`@once`).
  projects: [
    { ...walk('fr', 'desktop'), testIgnore: ONCE_ON_A_PHONE },
    { ...walk('en', 'phone'), testIgnore: ONCE_AT_A_DESK, grepInvert: /@once|@desk/ },
    { ...walk('fr', 'phone'), grep: /@everywhere/ },
    { ...walk('en', 'desktop'), grep: /@desk/, grepInvert: /@once/ },
    // Third-party programs. Each test runs where its program is installed.
    { ...walk('en', 'desktop'), name: 'clients', testDir: 'clients' },
  ],
  use: {
    actionTimeout: patience * 15_000,
    browserName: 'chromium',
    // A service worker would answer before the tests' own routes.
    serviceWorkers: 'block',
    geolocation: { latitude: 42.3061, longitude: 9.1504, accuracy: 8 },
    permissions: ['geolocation'],
    screenshot: 'only-on-failure',
    // `--trace on` records a test under investigation.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Pages live for seconds: compiling ahead and optimizing cost more than they save.
        '--js-flags=--max-lazy,--no-opt',
      ],
    },
  },
});
