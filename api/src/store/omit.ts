export const omit = <Value>(
  values: Readonly<Record<string, Value>>,
  ...names: readonly string[]
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
