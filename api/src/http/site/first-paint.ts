import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { matchingPath } from './site-paths';

/** Written beside the page by the shell's build. */
const FILE = 'first-paint.json';

/** The same page on a phone and on a desktop. */
const frameSchema = z.object({ phone: z.string(), desktop: z.string() });
const framesSchema = z.object({ signedOut: frameSchema, signedIn: frameSchema });
const firstPaintSchema = z.object({
  /** The hash of the `index.html` of the same build. */
  page: z.string(),
  html: z.string(),
  /** By path of the page. */
  frames: z.record(z.string(), z.object({ fr: framesSchema, en: framesSchema })),
});

/** What a page is composed for. */
export interface Visit {
  path: string;
  locale: Locale;
  /** As far as the request shows: no answer depends on it. */
  signedIn: boolean;
}

/**
 * Composes the pages that are drawn before any script runs: with the frame of the path, which scripts then replace.
 * Composed pages are kept until the build changes.
 * @param folder the built interface
 * @returns a function that gives the page; `null` if the build has no frame for the path
 */
export function firstPaintOf(folder: string): (visit: Visit) => Promise<string | null> {
  let edition = '';
  let paint: z.infer<typeof firstPaintSchema> | null = null;
  const pages = new Map<string, string>();

  async function followBuild(): Promise<void> {
    const now = (
      await Promise.all([editionOf(join(folder, 'index.html')), editionOf(join(folder, FILE))])
    ).join();
    if (now === edition) return;
    paint = await readFirstPaint(folder);
    pages.clear();
    edition = now;
  }

  return async function pageFor({ path, locale, signedIn }) {
    await followBuild();
    const pattern = paint && matchingPath(path, Object.keys(paint.frames));
    if (!paint || pattern === null) return null;
    const key = JSON.stringify([pattern, locale, signedIn]);
    const page = pages.get(key) ?? compose(paint, pattern, locale, signedIn);
    pages.set(key, page);
    return page;
  };
}

const editionOf = async (file: string): Promise<string> => {
  try {
    const { mtimeMs, ino } = await stat(file);
    return `${mtimeMs} ${ino}`;
  } catch {
    return '';
  }
};

/** `null` without the file, or while a build is being placed: a frame of another build would not fit its styles. */
async function readFirstPaint(folder: string): Promise<z.infer<typeof firstPaintSchema> | null> {
  try {
    const page = await readFile(join(folder, 'index.html'));
    const paint = firstPaintSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return paint.page === createHash('sha256').update(page).digest('hex') ? paint : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function compose(
  { html, frames }: z.infer<typeof firstPaintSchema>,
  pattern: string,
  locale: Locale,
  signedIn: boolean,
): string {
  const frame = frames[pattern]?.[locale][signedIn ? 'signedIn' : 'signedOut'];
  const templates = Object.entries(frame ?? {}).map(
    ([size, content]) => `<template id="frame-${size}">${content}</template>`,
  );
  return html.replace('LOCALE_PLACEHOLDER', locale).replace('FRAMES_PLACEHOLDER', () => templates.join(''));
}
