import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sharedPackage } from './singletons.mjs';

/** Records React's renderer for the Fast Refresh runtimes of remotes, which load after React. */
export const recordRenderers = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    this.renderers.set(this.renderers.size + 1, renderer);
    return this.renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

const MODULES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'scheduler',
];

/** Runs in the page, before the shell's scripts: its share of React becomes the development build. */
const takePlace = `const loaded = {};
function load(name) {
  if (!loaded[name]) {
    loaded[name] = { exports: {} };
    modules[name](load, loaded[name].exports, loaded[name], { env: { NODE_ENV: 'development' } });
  }
  return loaded[name].exports;
}
function beforeInit(args) {
  const { name, shared } = args.userOptions;
  if (name !== 'host') return args;
  // The production build of a shell has no use for this module.
  shared['react/jsx-dev-runtime'] ??= [shared['react/jsx-runtime']].flat().map(entry => ({ ...entry }));
  for (const [module, entries] of Object.entries(shared))
    if (modules[module]) for (const entry of [entries].flat()) entry.get = async () => () => load(module);
  return args;
}
const federation = (window.__FEDERATION__ ??= {});
(federation.__GLOBAL_PLUGIN__ ??= []).push({ name: 'avicable-development-react', beforeInit });`;

/**
 * A script for a page with a live shell, which has the production build of React: replaces that by the development
 * build, which Fast Refresh needs.
 * @param {string} folder the remote's folder, whose `shared` says which version of React
 * @returns {string} source, to be run before the shell's scripts
 */
export function developmentReact(folder) {
  const ofShared = createRequire(join(sharedPackage(folder).folder, 'package.json'));
  const ofDom = createRequire(ofShared.resolve('react-dom/package.json'));
  const modules = MODULES.map(name => {
    const [library = ''] = name.split('/');
    const { resolve } = library === 'scheduler' ? ofDom : ofShared;
    const file = `${name.replace('/', '-')}.development.js`;
    const path = join(dirname(resolve(`${library}/package.json`)), 'cjs', file);
    return `${JSON.stringify(name)}(require, exports, module, process) {${readFileSync(path, 'utf8')}\n}`;
  });
  return `{\n${recordRenderers}\nconst modules = {${modules.join(',\n')}};\n${takePlace}\n}`;
}
