import type { MessagePort } from 'node:worker_threads';
import type { FromImport, ImportStart } from '../../io/import/import-thread';
import { runImport } from '../../io/import/run-import';
import { openForWriting } from '../../store/connect';
import { packError } from '../../threads/carried-error';
import { createContext } from '../create-context';

/** Runs one import on a connection of its own. */
export async function serveImport(port: MessagePort, { config, order }: ImportStart): Promise<void> {
  const send = (message: FromImport) => port.postMessage(message);
  const connection = openForWriting(config, {
    take() {
      send({ kind: 'turn' });
      return new Promise(resolve => port.once('message', resolve));
    },
    give: () => send({ kind: 'over' }),
  });
  const answer = await runImport(createContext(config, connection, NO_SECRET), order).then(
    (answer): FromImport => ({ kind: 'done', answer }),
    (error): FromImport => ({ kind: 'failed', error: packError(error) }),
  );
  await connection.close();
  send(answer);
}

/** This thread does not sign anything. */
const NO_SECRET = '';
