import type { Box, Problem } from 'shared/contract';
import { InvalidInput } from '../../http/request-refused';
import type { Condition } from '../../readmodel/model/condition';

export type Literal = string | number | boolean;
export type Comparison = Extract<Condition, { is: string }>['is'] | 'like';
/** A condition as a client writes it, with names of properties. A box is in the system of the filter. */
export type Cql =
  | { by: 'and' | 'or'; of: Cql[] }
  | { not: Cql }
  | { property: string; is: Comparison; value: Literal }
  | { property: string; isNull: true }
  | { property: string; box: Box };

const LONGEST = 2_000;
const DEEPEST = 20;
/** SQLite takes a thousand alternatives. */
const MOST_COMPARISONS = 200;
const TOKEN =
  /\s*(?:'(?<text>(?:''|\\'|[^'\\]|\\(?!'))*)'|"(?<name>[^"]+)"|(?<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|(?<sign><>|<=|>=|[=<>(),])|(?<word>[\p{L}_:][\p{L}\p{N}_:.]*))\s*/giuy;
type Token = 'text' | 'name' | 'number' | 'sign' | 'word';

export const refuse = (code: Problem['code'], ...path: string[]): never => {
  throw new InvalidInput([{ path, code, params: {} }]);
};
const fail = () => refuse('invalid', 'filter');

/**
 * Parses a filter of CQL2 text: comparisons of a property with a literal, `IS NULL`, `LIKE`, `BETWEEN`, `IN`,
 * `S_INTERSECTS` with a box, joined by `AND`, `OR` and `NOT`.
 * @throws InvalidInput for anything else, also for a filter that is too long or too deep
 */
export function parseCql(filter: string): Cql {
  const tokens = filter.length <= LONGEST ? [...filter.matchAll(TOKEN)] : fail();
  if (tokens.map(([token]) => token).join('') !== filter) fail();
  let [at, depth, comparisons] = [0, 0, 0];

  const peek = (type: Token) => tokens[at]?.groups?.[type];
  function take(word: string): boolean {
    const isNext = (peek('sign') ?? peek('word'))?.toUpperCase() === word;
    if (isNext) at += 1;
    return isNext;
  }
  const expect = (word: string): true => take(word) || fail();
  function next(...types: Token[]): string {
    const text = types.map(peek).find(one => one !== undefined);
    at += 1;
    return text ?? fail();
  }
  function separated<Item>(separator: string, item: () => Item): Item[] {
    const items = [item()];
    while (take(separator)) items.push(item());
    return items;
  }
  function bracketed<Value>(read: () => Value): Value {
    expect('(');
    depth += 1;
    const value = depth > DEEPEST ? fail() : read();
    depth -= 1;
    expect(')');
    return value;
  }
  const property = () => next('word', 'name');
  const text = () => next('text').replace(/''|\\'/g, "'");
  const number = () => Number(next('number'));
  function literal(): Literal {
    if (take('DATE') || take('TIMESTAMP')) return bracketed(text);
    if (take('TRUE')) return true;
    return take('FALSE') ? false : peek('number') ? number() : text();
  }
  function intersection(): Cql {
    const name = property();
    expect(',');
    expect('BBOX');
    const [west = 0, south = 0, ...rest] = bracketed(() => separated(',', number));
    const [east = 0, north = 0] = rest.length === 2 ? rest : rest.length === 4 ? rest.slice(1) : fail();
    return { property: name, box: [west, south, east, north] };
  }
  function comparison(): Cql {
    const name = property();
    const compared = (is: Comparison, value = literal()): Cql => {
      comparisons += 1;
      return { property: name, is, value };
    };
    const isNull = take('IS');
    const isNot = take('NOT');
    const test = ((): Cql => {
      if (isNull) return expect('NULL') && { property: name, isNull: true };
      if (take('LIKE')) return compared('like', text());
      if (take('IN')) return { by: 'or', of: bracketed(() => separated(',', () => compared('='))) };
      if (take('BETWEEN')) {
        const low = compared('>=');
        expect('AND');
        return { by: 'and', of: [low, compared('<=')] };
      }
      const signs = isNot ? [] : (['=', '<>', '<', '<=', '>', '>='] as const);
      return compared(signs.find(take) ?? fail());
    })();
    return isNot ? { not: test } : test;
  }
  function single(): Cql {
    if (take('TRUE')) return { by: 'and', of: [] };
    if (take('FALSE')) return { by: 'or', of: [] };
    if (take('S_INTERSECTS')) return bracketed(intersection);
    if (!take('NOT')) return peek('sign') ? bracketed(alternatives) : comparison();
    depth += 1;
    const not = depth > DEEPEST ? fail() : single();
    depth -= 1;
    return { not };
  }
  function joined(by: 'and' | 'or', part: () => Cql): Cql {
    const [first = fail(), ...others] = separated(by.toUpperCase(), part);
    return others.length === 0 ? first : { by, of: [first, ...others] };
  }
  function alternatives(): Cql {
    return joined('or', () => joined('and', single));
  }
  const condition = alternatives();
  return at === tokens.length && comparisons <= MOST_COMPARISONS ? condition : fail();
}
