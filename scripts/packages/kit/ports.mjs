// Replaces `federation/ports.mjs` in the kit, which has only one remote.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(process.cwd(), 'package.json');
const { name } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

export const remoteNames = name ? [name] : [];

export const devPorts = () => ({ [name]: Number(process.env.PORT ?? 8090) });
