let loading: Promise<string> | undefined;

// A file of its own, not code: it is kept when the code changes, and read by the tile worker.
async function load(): Promise<string> {
  const answer = await fetch(new URL('./outlines.json', import.meta.url));
  if (!answer.ok) throw new Error(`outlines: HTTP ${answer.status}`);
  return answer.text();
}

/** The countries around the French territories (TopoJSON), loaded once when first asked for. */
export function loadOutline(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
