/** A remote, or a screen of it, could not be fetched. */
export class RemoteLoadFailure extends Error {
  override readonly name = 'RemoteLoadFailure';
}

/** The same promise, its failure marked as one of loading. */
export async function orLoadFailure<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading;
  } catch (cause) {
    throw new RemoteLoadFailure('A part of the application could not be loaded.', { cause });
  }
}
