import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Requires a package as `shared` resolves it. */
export const antd = createRequire(new URL('../../shared/package.json', import.meta.url));

/** Requires a package as antd resolves it. */
export const besideAntd = createRequire(antd.resolve('antd/lib/index.js'));

export const tokensFile = fileURLToPath(new URL('../../shared/src/ui/core/tokens.json', import.meta.url));
const tokens = JSON.parse(readFileSync(tokensFile, 'utf8'));
const theme = antd('antd/lib/theme').default;

/** Colours chosen for their contrast; antd's dark algorithm would mix them with black. */
const kept = ['colorPrimary', 'colorSuccess', 'colorWarning', 'colorError', 'colorInfo', 'colorLink'];
const keepChosenColours = (
  /** @type {Record<string, unknown>} */ seed,
  /** @type {Record<string, unknown>} */ map,
) => ({
  ...map,
  ...Object.fromEntries(kept.map(name => [name, seed[name]])),
});

function componentTokens(/** @type {string} */ theme) {
  const ofTheme = tokens[theme].components;
  const common = tokens.shared.components;
  const components = new Set([...Object.keys(common), ...Object.keys(ofTheme)]);
  return Object.fromEntries([...components].map(name => [name, { ...common[name], ...ofTheme[name] }]));
}

/** Backgrounds of notices and tags, since those that antd computes give their text too little contrast. */
const tints = (/** @type {Record<string, string>} */ app) => ({
  colorSuccessBg: app['done-tint'],
  colorInfoBg: app['primary-soft'],
  colorWarningBg: app['wait-tint'],
  colorErrorBg: app['risk-high-tint'],
});

export const antdTheme = (/** @type {'light' | 'dark'} */ name) => ({
  algorithm: name === 'dark' ? [theme.darkAlgorithm, keepChosenColours] : theme.defaultAlgorithm,
  cssVar: { key: 'av' },
  hashed: false,
  token: { ...tokens.shared.antd, ...tokens[name].antd, ...tints(tokens[name].app) },
  components: componentTokens(name),
});

/** antd's numeric and boolean tokens, the same in both themes. */
export function sizes() {
  const all = Object.entries(theme.getDesignToken(antdTheme('light')));
  return Object.fromEntries(
    all.filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
  );
}
