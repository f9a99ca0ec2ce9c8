/** Fields of a body that differ from the form's initial values. Only these are sent, so that other users' changes stay. */
export function changedFields(body: object, before: object): object {
  const base = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !base.has(name) || JSON.stringify(value) !== JSON.stringify(base.get(name)),
    ),
  );
}
