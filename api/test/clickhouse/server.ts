// The product's server with supports and lines read from ClickHouse; `AVICABLE_CLICKHOUSE` names its servers.
import { buildApp } from '../../src/app';
import { readConfig } from '../../src/config/config';
import { modelRows } from '../../src/domain/records/model-table-of';
import type { ModelSource } from '../../src/readmodel/model/model-source';
import { prepare } from '../../src/start/prepare';
import { openForReading } from '../../src/store/connect';
import { ClickHouse, CREATION } from './clickhouse';
import { onClickHouse } from './clickhouse-model';

const config = readConfig();
const context = await prepare(config, () => undefined);
const shards = (process.env.AVICABLE_CLICKHOUSE ?? '').split(',').map(url => new ClickHouse(url)) as [
  ClickHouse,
];
for (const shard of shards) for (const statement of CREATION) await shard.run(statement);
const rows: ModelSource['rows'] = ({ name }, ids) => context.reads.run(modelRows, 0, { name, ids });
context.model = onClickHouse(context.model, { connection: openForReading(config), rows }, shards);
context.model.watch((_, boxes) => context.tileCache.forget(boxes));
const app = await buildApp(context);
await app.listen({ port: config.port, host: config.host });
process.once('SIGTERM', async () => {
  await app.close();
  await context.connection.close();
  process.exit(0);
});
