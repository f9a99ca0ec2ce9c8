/** What a device can say without the server: the offline engine, given by the host before the first call. */
export interface DeviceCopies {
  /** Header of the instant (ms) of an answer that comes from the device. */
  DATED: string;
  answerOffline(user: number, question: string): Promise<Response | undefined>;
  keepAnswer(user: number, question: string, answer: Response): Promise<void>;
  keepRecord(user: number, path: string, body: string | null): Promise<boolean>;
}

let load: () => Promise<DeviceCopies | null> = async () => null;

/** Gives the engine, fetched when it is first needed. */
export function provideDeviceCopies(loader: () => Promise<DeviceCopies>): void {
  load = loader;
}

export const deviceCopies = (): Promise<DeviceCopies | null> => load();
