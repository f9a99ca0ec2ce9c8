import type { RiskLevel } from 'shared/contract';
import type { FaceColour } from 'shared/server';
import tokens from 'shared/tokens.json' with { type: 'json' };
import type { Tone } from './sheet-content';

const THEME = tokens.light.app;

/** Colours of the light theme, and some used only on paper. */
export const COLOURS = {
  ink: THEME.ink,
  second: THEME['ink-2'],
  primary: THEME.primary,
  hairline: '#d8d4c8',
  sunken: '#f3f1e9',
  land: THEME.page,
  wire: '#5d6a64',
  border: '#8a6d3b',
  death: THEME.death,
  unknown: THEME['risk-none-edge'],
  done: THEME.done,
  white: THEME.surface,
} as const;

export const faceColour = (colour: FaceColour): string =>
  colour === 'ink' ? THEME.ink : tokens.light.faces[colour];

export const RISK_COLOURS: Record<RiskLevel, string> = {
  RISK_L: THEME['risk-low'],
  RISK_M: THEME['risk-medium'],
  RISK_H: THEME['risk-high'],
};

/** Number of bars in the symbol of a risk, so that it can be read without colour. */
export const RISK_BARS: Record<RiskLevel, number> = { RISK_L: 1, RISK_M: 2, RISK_H: 3 };

/** Background and text colours of pills, with a contrast of at least 7. */
export const PILLS: Record<Tone, { ground: string; text: string }> = {
  low: { ground: '#e3edf8', text: '#16406f' },
  medium: { ground: '#fdf0d5', text: '#5f3c00' },
  high: { ground: '#fbe0e6', text: '#7d0c25' },
  unknown: { ground: '#eceeec', text: '#3c4742' },
  done: { ground: '#dff1e6', text: '#0d4c2b' },
  partial: { ground: '#fbf4cf', text: '#544600' },
  death: { ground: '#f3dde4', text: THEME['death-ink'] },
};
