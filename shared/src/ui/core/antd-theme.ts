import type { MappingAlgorithm, ThemeConfig } from 'antd';
import theme from 'antd/es/theme';
import type { ThemeName } from '../../platform/theme/theme-store';
import tokens from './tokens.json';

/** Colours chosen for their contrast, which antd's dark algorithm would mix with black. */
const KEPT = [
  'colorPrimary',
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorInfo',
  'colorLink',
] as const;

const keepChosenColours: MappingAlgorithm = (seed, map) => ({
  ...(map ?? theme.defaultAlgorithm(seed)),
  ...Object.fromEntries(KEPT.map(name => [name, seed[name]])),
});

type ComponentTokens = NonNullable<ThemeConfig['components']>;
type TokenTable = Record<string, Record<string, unknown>>;

function merged(common: TokenTable, own: TokenTable): ComponentTokens {
  const names = new Set([...Object.keys(common), ...Object.keys(own)]);
  return Object.fromEntries([...names].map(name => [name, { ...common[name], ...own[name] }]));
}

/**
 * antd's theme with the product's tokens (`tokens.json`). Styles use CSS variables, so both themes share their rules.
 * @param name light or dark
 */
export const antdTheme = (name: ThemeName): ThemeConfig => ({
  algorithm: name === 'dark' ? [theme.darkAlgorithm, keepChosenColours] : theme.defaultAlgorithm,
  cssVar: { key: 'av' },
  hashed: false,
  token: { ...tokens.shared.antd, ...tokens[name].antd },
  components: merged(tokens.shared.components, tokens[name].components),
});
