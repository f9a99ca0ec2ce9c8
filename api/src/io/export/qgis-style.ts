import { NEUTRALIZATIONS, RISK_LEVELS } from 'shared/contract';
import { infrastructures, mortality } from 'shared/kinds';
import { tileNeutralization, tileRisk } from 'shared/server';
import type { Locale } from '../../config/texts';
import { tileSets } from '../../domain/tiles/tile-sets';
import { layersOf, type StyleLayer } from '../../domain/tiles/tile-style';
import { headerIn, headerOf, wordsIn } from './wording';
import { xmlText } from './xml-text';

/** Sets and layers of tiles that have the symbols of layers in QGIS, with the number of their type of geometry there. */
const STYLED = {
  supports: { set: 'infrastructures', layer: 'points', geometry: 0 },
  lines: { set: 'infrastructures', layer: 'lines', geometry: 1 },
  cases: { set: 'mortality', layer: 'mortality', geometry: 0 },
  areas: { set: 'areas', layer: 'areas', geometry: 2 },
  'sensitive-areas': { set: 'sensitive-areas', layer: 'sensitive-areas', geometry: 2 },
} as const;
export type StyledLayer = keyof typeof STYLED;
export const isStyled = (name: string): name is StyledLayer => Object.hasOwn(STYLED, name);

const FIELDS = {
  risk: { codes: [null, ...RISK_LEVELS], numberOf: tileRisk },
  neutralization: { codes: NEUTRALIZATIONS, numberOf: tileNeutralization },
} as const;

type Comparison = readonly ['==' | '!=', keyof typeof FIELDS | 'cause', number];

/** A filter of tiles as an expression on the codes of features, and its words. */
function ruleOf(filter: readonly unknown[] = ['all'], locale: Locale) {
  const comparisons = (filter[0] === 'all' ? filter.slice(1) : [filter]) as Comparison[];
  const rules = comparisons.map(([operator, name, number]) => {
    // The cause tells only living birds apart, whose column is a flag.
    if (name === 'cause')
      return {
        expression: `"alive" = ${operator === '=='}`,
        label: operator === '==' ? headerIn(locale, { name: 'alive', ...headerOf(mortality, 'alive') }) : '',
      };
    const { codes, numberOf } = FIELDS[name];
    const code = codes.find(one => numberOf(one as never) === number) ?? null;
    const word = String(wordsIn(locale).choice(code, infrastructures.words, name));
    const header = headerIn(locale, { name, ...headerOf(infrastructures, name) });
    return {
      expression: `"${name}" ${code === null ? 'IS NULL' : `${operator === '==' ? '=' : '<>'} '${code}'`}`,
      // A rule of what is not fully neutralised needs no words for it.
      label: operator === '==' ? `${header}${locale === 'fr' ? '\u00a0: ' : ': '}${word}` : '',
    };
  });
  return {
    expression: rules.map(rule => rule.expression).join(' AND '),
    label: rules.flatMap(rule => rule.label || []).join(', '),
  };
}

function symbolLayerOf({ type, paint }: StyleLayer): [name: string, values: Record<string, unknown>] {
  const units = { size_unit: 'Pixel', outline_width_unit: 'Pixel', line_width_unit: 'Pixel' };
  if (type === 'line')
    return ['SimpleLine', { ...units, line_color: paint['line-color'], line_width: paint['line-width'] }];
  if (type === 'fill')
    return ['SimpleFill', { color: paint['fill-color'], style: 'solid', outline_style: 'no' }];
  const marker = {
    name: 'circle',
    size: 2 * Number(paint['circle-radius']),
    color: paint['circle-color'],
    outline_color: paint['circle-stroke-color'],
    outline_width: paint['circle-stroke-width'],
  };
  return ['SimpleMarker', { ...units, ...marker }];
}

/** The symbols of a layer in the product's colours, as QGIS reads them (QML). */
export function qgisStyle(name: StyledLayer, locale: Locale): string {
  const { set: id, layer, geometry } = STYLED[name];
  const set = tileSets().find(one => one.id === id);
  const layers = set ? layersOf(set).filter(one => one['source-layer'] === layer) : [];
  const symbol = (['marker', 'line', 'fill'] as const)[geometry];
  const rules = layers.map(({ filter }, i) => {
    const { expression, label } = ruleOf(filter, locale);
    return `<rule key="r${i}" symbol="${i}" filter="${xmlText(expression)}" label="${xmlText(label)}"/>`;
  });
  const symbols = layers.map((one, i) => {
    const [kind, values] = symbolLayerOf(one);
    const properties = Object.entries(values).map(([key, value]) => `<prop k="${key}" v="${value}"/>`);
    return `<symbol name="${i}" type="${symbol}" alpha="${one.paint['fill-opacity'] ?? 1}"><layer class="${kind}" enabled="1" locked="0" pass="0">${properties.join('')}</layer></symbol>`;
  });
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis version="3.22" styleCategories="Symbology">
<renderer-v2 type="RuleRenderer" symbollevels="0"><rules key="all">${rules.join('\n')}</rules>
<symbols>${symbols.join('\n')}</symbols></renderer-v2>
<layerGeometryType>${geometry}</layerGeometryType>
</qgis>
`;
}
