/** The offline engine, which answers calls without the server. The host provides it before the first call. */
export interface DeviceCopies {
  /** Header with the instant (ms) at which the server sent a stored answer. */
  DATED: string;
  answerOffline(user: number, question: string): Promise<Response | undefined>;
  keepAnswer(user: number, question: string, answer: Response): Promise<void>;
  keepRecord(user: number, path: string, body: string | null): Promise<boolean>;
}

let load: () => Promise<DeviceCopies | null> = async () => null;

/**
 * Provides the offline engine.
 * @param loader called each time the engine is needed; must always resolve to the same engine, as `import()` does
 */
export function provideDeviceCopies(loader: () => Promise<DeviceCopies>): void {
  load = loader;
}

export const deviceCopies = (): Promise<DeviceCopies | null> => load();
