import {
  CAUSES_OF_DEATH,
  type CauseOfDeath,
  codeLabel,
  type Neutralization,
  type Nomenclature,
  type RiskLevel,
} from '../../contract';
import { tileCause, tileNeutralization, tileRisk } from '../../geometry/tile-codes';
import { mortality } from '../../kinds';
import { labelOf, useLocale } from '../../platform/language';
import classes from './cause-tag.module.css';
import { cssColour } from './palette';
import { Shapes } from './shapes';
import {
  LINE_MARK,
  lineStrokes,
  mortalityGroupShapes,
  mortalityShapes,
  neutralizationMark,
  SURFACE_STYLES,
  supportShapes,
} from './symbol-shapes';

export function CauseSign({
  code,
  alive = false,
  size = 22,
}: {
  code?: string | undefined;
  alive?: boolean;
  size?: number;
}) {
  return (
    <SymbolIcon
      symbol={{ kind: 'mortality', cause: CAUSES_OF_DEATH.find(cause => cause === code) ?? null, alive }}
      size={size}
    />
  );
}

export function CauseTag({ cause, alive = false }: { cause: Nomenclature | null; alive?: boolean }) {
  const locale = useLocale();
  if (!cause) return null;
  return (
    <span className={classes.cause}>
      <CauseSign code={cause.code} alive={alive} />
      {alive && `${codeLabel(mortality.words[locale], 'alive', 'true')} · `}
      {labelOf(cause, locale)}
    </span>
  );
}

/** Radius of a support's disc in an icon. It leaves room for the neutralisation mark. */
const RADIUS = 9;

export type MapSymbol =
  | { kind: 'support'; risk: RiskLevel | null; neutralization: Neutralization }
  | { kind: 'line'; risk: RiskLevel | null; neutralization: Neutralization }
  | { kind: 'mortality'; cause: CauseOfDeath | null; alive?: boolean }
  | { kind: 'mortality-group' }
  | { kind: 'sensitive-area' }
  | { kind: 'area' };

function Drawing({ symbol }: { symbol: MapSymbol }) {
  switch (symbol.kind) {
    case 'support':
      return (
        <Shapes
          shapes={supportShapes(tileRisk(symbol.risk), tileNeutralization(symbol.neutralization), RADIUS)}
        />
      );
    case 'mortality':
      return <Shapes shapes={mortalityShapes(tileCause(symbol.cause, symbol.alive))} />;
    case 'mortality-group':
      return <Shapes shapes={mortalityGroupShapes} />;
    case 'line': {
      const state = tileNeutralization(symbol.neutralization);
      return (
        <>
          {lineStrokes(tileRisk(symbol.risk), state).map(({ colour, width, dash }) => (
            <path
              key={width}
              d="M-14 0H14"
              stroke={cssColour(colour)}
              strokeWidth={width}
              strokeDasharray={dash.join(' ')}
            />
          ))}
          <Shapes shapes={neutralizationMark(state, LINE_MARK)} />
        </>
      );
    }
    case 'sensitive-area':
    case 'area': {
      const { colour, fillOpacity, width, dash } = SURFACE_STYLES[symbol.kind];
      return (
        <path
          d="M-12 -8L10 -10L13 9L-10 11z"
          fill={cssColour(colour)}
          fillOpacity={fillOpacity}
          stroke={cssColour(colour)}
          strokeWidth={width}
          strokeDasharray={dash.join(' ')}
        />
      );
    }
  }
}

/**
 * The symbol the map draws, for legends, tables and sheets. It is decorative: always put the text beside it.
 * @param size side in CSS pixels, 28 by default
 */
export function SymbolIcon({ symbol, size = 28 }: { symbol: MapSymbol; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      <Drawing symbol={symbol} />
    </svg>
  );
}
