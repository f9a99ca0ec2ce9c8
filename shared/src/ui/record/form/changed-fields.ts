/** The fields of a body that differ from what the form began with: what somebody else changed stays theirs. */
export function changedFields(body: object, before: object): object {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !known.has(name) || JSON.stringify(value) !== JSON.stringify(known.get(name)),
    ),
  );
}
