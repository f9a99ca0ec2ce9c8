import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import {
  filesAhead,
  layoutsOf,
  type Preload,
  type RemoteScreen,
  readReleases,
  screenOf,
} from './remote-screens';
import { editionOf, matchingPath } from './site-paths';

/** File that the shell's build writes beside the page. */
const FILE = 'first-paint.json';

/** A page's HTML for a phone and for a desktop. */
const frameSchema = z.object({ phone: z.string(), desktop: z.string() });
const framesSchema = z.object({ signedOut: frameSchema, signedIn: frameSchema });
const firstPaintSchema = z.object({
  /** The hash of the `index.html` of the same build. */
  page: z.string(),
  html: z.string(),
  /** URL of the script that requests the first answers of a signed-in user. */
  early: z.string().default(''),
  /** URL of the worker that draws tiles. */
  worker: z.string().default(''),
  /** Frames by path of the page. */
  frames: z.record(z.string(), z.object({ fr: framesSchema, en: framesSchema })),
  /** The path to which the page redirects people who must sign in. */
  login: z.string(),
  /** Names of remotes by the first segment of their paths. */
  remotes: z.record(z.string(), z.string()),
  /** The shell's files of each singleton that remotes import. */
  singletons: z.record(z.string(), z.array(z.string())),
});
type FirstPaint = z.infer<typeof firstPaintSchema>;

export interface Visit {
  path: string;
  locale: Locale;
  /** Guessed from a cookie; no authorisation depends on it. */
  signedIn: boolean;
  /** Whether the browser says that it runs on a phone, which then gets no frame of a desktop. */
  onPhone: boolean;
}

/**
 * Composes pages that are drawn before any script runs. A page contains the frame of its path, which scripts then
 * replace, and names the files that its screen needs. Composed pages are cached until a build or `remotes.json`
 * changes.
 * @param folder the built interface
 * @returns a function that returns the page; `null` if the build has no frame for the path
 */
export function firstPaintOf(folder: string): (visit: Visit) => Promise<string | null> {
  const sources = ['index.html', FILE, 'remotes.json'].map(name => join(folder, name));
  let edition = '';
  let paint: FirstPaint | null = null;
  let releases: Awaited<ReturnType<typeof readReleases>> = new Map();
  const pages = new Map<string, string>();

  async function followBuild(): Promise<void> {
    const now = (await Promise.all(sources.map(editionOf))).join();
    if (now === edition) return;
    paint = await readFirstPaint(folder);
    releases = paint ? await readReleases(folder, paint.remotes) : new Map();
    const later = [...releases].flatMap(([remote, { manifest }]) =>
      manifest.prefix ? [[manifest.prefix, remote]] : [],
    );
    if (paint) paint.remotes = { ...Object.fromEntries(later), ...paint.remotes };
    pages.clear();
    edition = now;
  }

  return async function pageFor({ path, locale, signedIn, onPhone }) {
    await followBuild();
    if (!paint) return null;
    const requested = screenOf(path, paint.remotes, releases);
    const turnedAway = requested?.screen.auth && !signedIn;
    const login = signedIn ? null : screenOf(paint.login, paint.remotes, releases);
    const screen = turnedAway ? login : requested;
    const pattern = matchingPath(turnedAway ? paint.login : path, Object.keys(paint.frames));
    if (pattern === null) return null;
    const key = JSON.stringify([pattern, screen?.screen.path, locale, signedIn, onPhone]);
    const page =
      pages.get(key) ??
      compose(paint.html, {
        locale,
        onPhone,
        frame: paint.frames[pattern]?.[locale][signedIn ? 'signedIn' : 'signedOut'],
        layout: screen?.screen.layout ?? 'view',
        layouts: layoutsOf(releases, login?.screen.layout),
        preloads: screen ? filesAhead(screen, paint.singletons) : [],
        early: signedIn && screen ? earlyScripts(paint, screen.screen) : '',
      });
    pages.set(key, page);
    return page;
  };
}

/**
 * Reads the frames of a build. `null` if the file is missing or the build is still being placed, since frames of
 * another build would not match the styles.
 */
async function readFirstPaint(folder: string): Promise<FirstPaint | null> {
  try {
    const page = await readFile(join(folder, 'index.html'));
    const paint = firstPaintSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return paint.page === createHash('sha256').update(page).digest('hex') ? paint : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

interface Parts extends Pick<Visit, 'locale' | 'onPhone'> {
  frame: z.infer<typeof frameSchema> | undefined;
  /** Layout of the requested screen. */
  layout: string;
  /** Layouts of all screens. */
  layouts: Record<string, string>;
  preloads: readonly Preload[];
  /** Elements that request the first answers of the screen before its scripts have arrived. */
  early: string;
}

function compose(html: string, { locale, onPhone, frame, layout, layouts, preloads, early }: Parts): string {
  const templates = Object.entries(frame ?? {})
    .filter(([size]) => size === 'phone' || !onPhone)
    .map(
      ([size, content]) =>
        `<template id="frame-${size}">${content.replaceAll('LAYOUT_PLACEHOLDER', layout)}</template>`,
    );
  // Files that the page itself already names, such as its first styles, are left out.
  const further = preloads.filter(({ href }) => !html.includes(`"${href}"`));
  return html
    .replace('LOCALE_PLACEHOLDER', locale)
    .replace('FRAMES_PLACEHOLDER', () => templates.join(''))
    .replace('LAYOUTS_PLACEHOLDER', () => inScript(layouts))
    .replace('FIRST_REQUESTS_PLACEHOLDER', () => early)
    .replace('REMOTE_FILES_PLACEHOLDER', () => inScript(further));
}

/** `host/src/first-paint/ask-early.ts` with what it requests; nothing for a screen without first requests. */
const earlyScripts = ({ early, worker }: FirstPaint, { path, first: requests }: RemoteScreen['screen']) =>
  early && requests.length > 0
    ? `<script type="application/json" id="first-requests">${inScript({ path, requests, worker })}</script>
    <script async fetchpriority="high" src="${early}"></script>`
    : '';

const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
