let loading: Promise<string> | undefined;

// The outline is a file instead of code. It stays cached when the code changes, and its text can be sent to the
// worker.
async function load(): Promise<string> {
  const answer = await fetch(new URL('./outlines.json', import.meta.url));
  if (!answer.ok) throw new Error(`outlines: HTTP ${answer.status}`);
  return answer.text();
}

/** The countries in and around the French territories (TopoJSON), loaded on the first call. */
export function loadOutline(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
