import { createRequire } from 'node:module';
import { antd, antdTheme, besideAntd } from './antd-theme.mjs';

const React = antd('react');
const { renderToString } = createRequire(new URL('../../host/package.json', import.meta.url))(
  'react-dom/server',
);
const { createCache, extractStyle, StyleProvider } = besideAntd('@ant-design/cssinjs');
const ConfigProvider = antd('antd/lib/config-provider').default;

/**
 * Class names of components whose folder has another name.
 * @type {Record<string, string>}
 */
const prefixes = {
  button: 'btn',
  'date-picker': 'picker',
  'space/style/compact': 'space-compact',
  'space/style/addon': 'space-addon',
  'input/style/search': 'input-search',
};

/** Rules registered by every component: links, which `theme.css` styles, and icons, which the provider brings. */
const common = /^style%[^%]*%(Shared|ant-design-icons)%/;

/** A rule by which the style engine describes its cache. */
const cachePath = /\.data-ant-cssinjs-cache-path\{.*?\}/g;

/**
 * The CSS that a style module of antd would write into the page at run time, for both themes.
 * @param {string} module path below `antd/lib`, such as `button/style/index`
 * @param {Record<string, 'hook' | 'component'>} kinds what each export is
 */
export function stylesOf(module, kinds) {
  const exports = antd(`antd/lib/${module}`);
  const folder = module.replace(/\/style(\/index)?$/, '');
  const [component = ''] = folder.split('/');
  const prefixCls = `ant-${prefixes[folder] ?? prefixes[component] ?? component}`;
  const isProvider = folder === 'config-provider';
  const ofTheme = (/** @type {'light' | 'dark'} */ name) => {
    const cache = createCache();
    const parts = Object.entries(kinds).map(([key, kind]) =>
      kind === 'component'
        ? React.createElement(exports[key], { key, prefixCls })
        : React.createElement(
            function UseStyle() {
              exports[key](isProvider ? 'anticon' : prefixCls, isProvider ? undefined : 'av');
              return null;
            },
            { key },
          ),
    );
    renderToString(
      React.createElement(
        StyleProvider,
        { cache },
        React.createElement(ConfigProvider, { theme: antdTheme(name) }, parts),
      ),
    );
    if (!isProvider) for (const key of [...cache.cache.keys()]) if (common.test(key)) cache.cache.delete(key);
    const text = (/** @type {string | string[]} */ types) =>
      extractStyle(cache, { plain: true, types }).replace(cachePath, '');
    return {
      rules: text('style'),
      variables: variablesIn(text(isProvider ? ['token', 'cssVar'] : 'cssVar')),
    };
  };
  const light = ofTheme('light');
  const dark = ofTheme('dark');
  if (light.rules !== dark.rules) throw new Error(`The rules of antd's ${module} depend on the theme`);
  const darkOnly = [...dark.variables].filter(([name, value]) => light.variables.get(name) !== value);
  // The file that loads first determines the order of layers, so each file declares it, as `theme.css` does.
  return `@layer elements,antd;@layer antd{${light.rules}}\n${block(':root', [...light.variables])}${
    darkOnly.length > 0 ? `@media screen{${block(':root[data-theme="dark"]', darkOnly)}}` : ''
  }`;
}

const block = (/** @type {string} */ selector, /** @type {[string, string][]} */ variables) =>
  variables.length > 0
    ? `${selector}{${variables.map(([name, value]) => `${name}:${value};`).join('')}}`
    : '';

/** The custom properties of blocks such as `.av{--ant-blue:#1677ff;…}`, by name. */
const variablesIn = (/** @type {string} */ css) =>
  new Map([...css.matchAll(/(--[\w-]+):([^;}]*);/g)].map(([, name = '', value = '']) => [name, value]));
