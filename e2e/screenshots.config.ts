import { defineConfig } from '@playwright/test';
import walks from './playwright.config';

/** Takes the screenshots of the README: `npm run screenshots`. */
export default defineConfig({
  ...walks,
  testDir: 'pictures',
  testIgnore: [],
  projects: walks.projects?.filter(({ name }) => name === 'fr desktop' || name === 'en phone') ?? [],
});
