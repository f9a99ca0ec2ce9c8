import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { JSDOM, VirtualConsole } from 'jsdom';
import { antdStylesRule } from './antd-loader.mjs';
import { runtimeModules } from './runtime-modules.mjs';
import { remotePrefixes, sitePaths } from './site-paths.mjs';

/** @import { Rspack } from '@rsbuild/core' */

const NONCE = 'nonce="CSP_NONCE_PLACEHOLDER"';
const ROOT = '<div id="root"></div>';

/**
 * Writes `first-paint.json`: the page that is shown before any script runs, and the frames of each path in each
 * language, for signed-in users and for others. The server combines page and frame (`api/src/http/site`).
 * @param {string} folder the host's folder
 */
export const pluginPaintsFirst = folder => ({
  name: 'avicable:paints-first',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    /** @type {Awaited<ReturnType<typeof renderFrames>>} */
    let rendered;
    let early = '';
    api.onBeforeBuild(async () => {
      rendered = await renderFrames(folder);
      early = await bundled(folder, 'ask-early.ts', true);
    });
    api.onAfterBuild(({ stats }) => {
      const { frames, loginPath, ...queries } = rendered;
      const { compilation } = /** @type {Rspack.Stats} */ (stats);
      const worker = compilation.getAssets().find(({ name }) => /\/tile-worker\.\w+\.js$/.test(name));
      if (!worker) throw new Error('The build has no worker for tiles');
      const site = api.context.distPath;
      const bare = readFileSync(join(site, 'index.html'), 'utf8');
      // The service worker keeps this page. On it, the script requests what the application has stored.
      const page = bare.replace(
        ROOT,
        () => `${ROOT}<script type="application/json" id="first-requests"></script>
    <script ${NONCE}>${early}</script>`,
      );
      writeFileSync(join(site, 'index.html'), page);
      writeFileSync(
        join(site, 'first-paint.json'),
        JSON.stringify({
          // The server combines frames only with the page of the same build.
          page: createHash('sha256').update(page).digest('hex'),
          html: pageForFrames(site, bare, queries),
          early: writeScript(site, 'ask-early', early),
          worker: `/${worker.name}`,
          frames,
          login: loginPath,
          remotes: remotePrefixes(folder),
          singletons: filesOfSingletons(compilation),
        }),
      );
    });
  },
});

/** A script element with the layouts of remote screens, which `host/src/remotes/layouts.ts` reads. */
const layoutsScript = (/** @type {string} */ layouts) =>
  `<script type="application/json" id="layouts">${layouts}</script>`;

/** Renders every frame with the application itself, on a page without a network. */
async function renderFrames(/** @type {string} */ folder) {
  /** @type {unknown[]} */
  const errors = [];
  const virtualConsole = new VirtualConsole();
  for (const kind of ['error', 'jsdomError']) virtualConsole.on(kind, error => errors.push(error));
  // The server fills in the layout of the screen, which is unknown before the remote's manifest is read.
  const page = `<!doctype html><body>${layoutsScript('{"*":"LAYOUT_PLACEHOLDER"}')}</body>`;
  const { window } = new JSDOM(page, {
    url: 'http://localhost/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole,
  });
  try {
    const noAnswer = () => new Promise(() => undefined);
    let desktop = false;
    Object.assign(window, {
      // Node's `Request` only accepts Node's signals, so the page gets all these classes from Node.
      AbortController,
      AbortSignal,
      Request,
      Response,
      Headers,
      fetch: noAnswer,
      indexedDB: { databases: noAnswer },
      matchMedia: (/** @type {string} */ media) => ({
        media,
        matches: desktop && media === window.desktopQuery,
        addEventListener() {},
        removeEventListener() {},
      }),
    });
    window.eval(await bundled(folder, 'frames.tsx'));
    /** @type {Record<string, Record<string, object>>} */
    const frames = {};
    for (const pattern of framedPaths(folder)) {
      const path = `/${pattern.replaceAll(/:\w+|\*/g, '1')}`;
      const render = async (/** @type {string} */ locale, /** @type {boolean} */ signedIn) => {
        /** @type {Record<string, string>} */
        const frame = {};
        for (const size of ['phone', 'desktop']) {
          desktop = size === 'desktop';
          frame[size] = await window.renderFrame(path, locale, signedIn);
        }
        return frame;
      };
      /** @type {Record<string, object>} */
      const framesOfPath = {};
      for (const locale of ['fr', 'en'])
        framesOfPath[locale] = {
          signedOut: await render(locale, false),
          signedIn: await render(locale, true),
        };
      frames[pattern] = framesOfPath;
    }
    if (errors.length > 0) throw new Error('Frames could not be rendered', { cause: errors[0] });
    const { desktopQuery, formQuery, loginPath } = window;
    return { frames, desktopQuery, formQuery, loginPath };
  } finally {
    window.close();
  }
}

/** The paths to render: first the bare prefixes of remotes, then all paths of the page except `test/`. */
function framedPaths(/** @type {string} */ folder) {
  const paths = sitePaths(folder).filter(path => !path.startsWith('test/'));
  const prefixes = paths.filter(path => path.endsWith('/*')).map(path => path.slice(0, -2));
  return [...prefixes, ...paths];
}

/**
 * Builds a module of `host/src/first-paint` as one script, with the class names of the page's build.
 * @param {string} folder
 * @param {string} entry its file
 */
async function bundled(folder, entry, minify = false) {
  const [name = ''] = entry.split('.');
  const output = join(folder, 'node_modules', '.cache', `${name}-${process.pid}`);
  const builder = await createRsbuild({
    cwd: folder,
    config: {
      plugins: [pluginReact()],
      source: { entry: { [name]: `./src/first-paint/${entry}` } },
      output: {
        distPath: { root: output, js: '.' },
        copy: [],
        filenameHash: false,
        legalComments: 'none',
        minify,
      },
      server: { publicDir: false },
      performance: { printFileSize: false },
      splitChunks: false,
      logLevel: 'error',
      tools: {
        htmlPlugin: false,
        rspack: config => {
          config.resolve.alias = { ...config.resolve.alias, ...runtimeModules() };
          config.module.rules?.push(antdStylesRule);
        },
      },
    },
  });
  try {
    const { close } = await builder.build();
    await close();
    return readFileSync(join(output, `${name}.js`), 'utf8');
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Writes a script beside those of the build. @returns its URL, with a hash */
function writeScript(/** @type {string} */ site, /** @type {string} */ name, /** @type {string} */ text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const url = `/static/js/${name}.${hash}.js`;
  writeFileSync(join(site, url), text);
  return url;
}

/** The files of each singleton of `shared`, by its name. */
function filesOfSingletons(/** @type {Rspack.Compilation} */ { chunkGroups }) {
  /** @type {Record<string, string[]>} */
  const files = {};
  for (const group of chunkGroups) {
    for (const { module } of group.origins) {
      const name = /^provide shared module \(\w+\) (.+?)@/.exec(module?.identifier() ?? '')?.[1];
      if (name?.startsWith('shared/')) files[name] = group.getFiles().map(file => `/${file}`);
    }
  }
  return files;
}

/** The page with its first styles inline. It fetches its scripts after the first paint. */
function pageForFrames(
  /** @type {string} */ site,
  /** @type {string} */ page,
  /** @type {Parameters<typeof showFrame>[0]} */ queries,
) {
  /** @type {{href: string, as: string}[]} */
  const late = [];
  const html = page
    .replaceAll(/<link href="([^"]+)" rel="preload" as="style">/g, (_, href) => {
      const css = readFileSync(join(site, href), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      // By this attribute, the chunk loader recognises that the style sheet is already present.
      return `<style ${NONCE} data-href="${href}">${css.trim()}</style>`;
    })
    .replaceAll(/<link href="([^"]+)" rel="preload" as="script"[^>]*>/g, (_, href) => {
      late.push({ href, as: 'script' });
      return '';
    });
  const [tag = '', entry] = /<script defer src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  const [, font] = /url\("?(\/static\/font\/[^)"]+)/.exec(html) ?? [];
  if (!entry || !font || late.length === 0) throw new Error('index.html names no scripts or no font');
  return (
    html
      .replace(tag, '')
      // Preloaded, since the font would otherwise be discovered at layout and arrive after the first paint.
      .replace(
        '<title>',
        `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin /><title>`,
      )
      .replace('<html lang="fr">', '<html lang="LOCALE_PLACEHOLDER">')
      .replace(
        ROOT,
        () => `${ROOT}FRAMES_PLACEHOLDER${layoutsScript('LAYOUTS_PLACEHOLDER')}
    <script ${NONCE}>(${showFrame})(${JSON.stringify(queries)})</script>
    FIRST_REQUESTS_PLACEHOLDER`,
      )
      .replace(
        '</body>',
        () =>
          `  <script ${NONCE}>(${fetchLate})(document.currentScript.nonce, ${JSON.stringify(entry)}, [...${JSON.stringify(late)}, ...REMOTE_FILES_PLACEHOLDER])</script>
  </body>`,
      )
  );
}

/**
 * Runs in the page: shows the frame for the window's size. The frame takes no input until the application replaces
 * it.
 * @param {{desktopQuery: string, formQuery: string}} queries
 */
function showFrame({ desktopQuery, formQuery }) {
  const frame = document.getElementById(matchMedia(desktopQuery).matches ? 'frame-desktop' : 'frame-phone');
  const root = document.getElementById('root');
  if (!root || !(frame instanceof HTMLTemplateElement)) return;
  root.inert = true;
  root.append(frame.content);
  if (new RegExp(formQuery).test(location.search))
    root.querySelector('.layout-view')?.classList.replace('layout-view', 'layout-form');
}

/**
 * Runs in the page: adds the scripts after the first paint. A hidden page, which is never painted, does not wait.
 * @param {string} nonce
 * @param {string} entry
 * @param {{href: string, as: string}[]} preloads
 */
function fetchLate(nonce, entry, preloads) {
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    addPreloads();
  }
  // Adds a few links at a time, since fifty at once would be a long task.
  function addPreloads() {
    for (const preload of preloads.splice(0, 6))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', nonce, ...preload }),
      );
    setTimeout(preloads.length > 0 ? addPreloads : addEntry);
  }
  function addEntry() {
    const script = Object.assign(document.createElement('script'), { nonce, src: entry });
    script.onerror = () => {
      document.getElementById('root')?.remove();
      document.getElementById('start-failure')?.removeAttribute('hidden');
    };
    document.head.append(script);
  }
  // A task later than the first requests of the API, for which they would otherwise take all connections.
  requestAnimationFrame(() => setTimeout(() => setTimeout(begin)));
  setTimeout(begin, 300);
}
