import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stylesOf } from './antd-styles.mjs';
import { sizes, tokensFile } from './antd-theme.mjs';

const cssFolder = fileURLToPath(new URL('../../node_modules/.cache/antd-styles', import.meta.url));

/**
 * Makes antd take its styles from CSS files of the build instead of computing them in the page. Pages are drawn
 * before scripts run, and the style engine has 30 kB. A style module is replaced by a module that imports its CSS.
 * @this {import('@rsbuild/core').Rspack.LoaderContext}
 * @param {string} source
 */
export default function replaceStyles(source) {
  this.addDependency(tokensFile);
  const path = this.resourcePath.replaceAll('\\', '/').replace(/^.*\/(?:antd|tabs)\/es\/(.*)\.js$/, '$1');
  const replaced = replacements[path];
  if (replaced) return replaced(source);
  return styleModule(path, source);
}

/** @type {Record<string, (source: string) => string>} */
const replacements = {
  'theme/useToken': () =>
    `const sizes = ${JSON.stringify(sizes())};
     const answer = [undefined, sizes, '', sizes, { prefix: 'ant', key: 'av' }, true];
     export default () => answer;`,
  'theme/context': () =>
    `import React from 'react';
     export const defaultTheme = undefined;
     export const defaultConfig = { token: {}, override: {}, hashed: false };
     export const DesignTokenContext = React.createContext(defaultConfig);`,
  'theme/util/genStyleUtils': source => from(source, 'export const genCssVar ='),
  // Clicks draw no wave.
  '_util/wave/index': () => 'export default ({ children }) => children;',
  'tooltip/UniqueProvider/index': () => 'export default ({ children }) => children;',
  // Tabs that do not fit are reached by swipes and keys, which saves antd's menu of 22 kB.
  'TabNavList/OperationNode': () => 'export default () => null;',
  // Tags only use antd's own colours, so none is computed.
  'tag/hooks/useColor': source =>
    swap(source, "import { FastColor } from '@ant-design/fast-color';", 'const FastColor = undefined;'),
  'config-provider/index': source =>
    swap(
      source,
      "import { createTheme, StyleContext as CssInJsStyleContext } from '@ant-design/cssinjs';",
      'function createTheme() {}\nconst CssInJsStyleContext = React.createContext({});',
    ),
};

/** Position of a text in antd's source. Throws if the text is missing, as it may be in a new version of antd. */
function find(/** @type {string} */ source, /** @type {string} */ text) {
  const at = source.indexOf(text);
  if (at < 0) throw new Error(`antd has changed: no "${text}"`);
  return at;
}
const from = (/** @type {string} */ source, /** @type {string} */ beginning) =>
  source.slice(find(source, beginning));
const swap = (/** @type {string} */ source, /** @type {string} */ text, /** @type {string} */ other) =>
  source.slice(0, find(source, text)) + other + from(source, text).slice(text.length);

/** @type {Record<string, 'hook' | 'component'>} */
const generators = {
  genStyleHooks: 'hook',
  genComponentStyleHook: 'hook',
  genSubStyleComponent: 'component',
};

function styleModule(/** @type {string} */ path, /** @type {string} */ source) {
  /** @type {typeof generators} */
  const kinds = path === 'config-provider/style/index' ? { default: 'hook' } : {};
  for (const [, name = '', generator = ''] of source.matchAll(/^export (default|const \w+ =) (gen\w+)\(/gm)) {
    const kind = generators[generator];
    if (kind) kinds[name.replace(/^const | =$/g, '')] = kind;
  }
  // Some hooks are written out in the source instead of generated.
  if (/^export default \(prefixCls, rootCls/m.test(source)) kinds.default = 'hook';
  const constants = [...source.matchAll(/^export const \w+ = (?:'[^']*'|`[^`$]*`|\d+);$/gm)].map(
    ([text]) => text,
  );
  const css = stylesOf(path, kinds);
  const file = join(cssFolder, `${path.replaceAll('/', '-')}.css`);
  mkdirSync(cssFolder, { recursive: true });
  // Written only if changed, since another build may be reading the file.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== css) writeFileSync(file, css);
  return [
    `import ${JSON.stringify(file)};`,
    "const classes = ['', 'av'];",
    ...constants,
    ...Object.entries(kinds).map(
      ([name, kind]) =>
        `export ${name === 'default' ? 'default' : `const ${name} =`} () => ${kind === 'hook' ? 'classes' : 'null'};`,
    ),
  ].join('\n');
}

export const antdStylesRule = {
  test: /[\\/]node_modules[\\/](@rc-component[\\/]tabs|antd)[\\/]es[\\/](TabNavList[\\/]OperationNode|.*[\\/]style([\\/]\w+)?|tag[\\/]hooks[\\/]useColor|theme[\\/](useToken|context|util[\\/]genStyleUtils)|(config-provider|tooltip[\\/]UniqueProvider|_util[\\/]wave)[\\/]index)\.js$/,
  exclude: /[\\/]antd[\\/]es[\\/]theme[\\/]interface[\\/]/,
  loader: fileURLToPath(import.meta.url),
};
