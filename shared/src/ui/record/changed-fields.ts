/** Fields of a body that differ from the form's initial values. Only these are sent, so that other users' changes stay. */
export function changedFields(body: object, before: object): object {
  const initialValues = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        !initialValues.has(name) || JSON.stringify(value) !== JSON.stringify(initialValues.get(name)),
    ),
  );
}
