import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signIn } from '../browser/session.mjs';

/** A clock tick of /proc is a hundredth of a second. */
const TICK_MS = 10;

/** CPU milliseconds used by all threads of a process. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Current and peak resident memory of a process, in megabytes. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = name =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
export const median = values => quantile(values, 0.5);

/** A signed-in client that measures its requests. */
export async function clientOf({ base, pid }, password) {
  const { access } = await signIn(new URL(base).origin, { username: 'admin', password });

  const agent = new Agent({ keepAlive: true });

  /**
   * Sends a request; the bytes of the answer are those on the wire.
   * @param {string} path
   * @param {{method?: string, body?: object, encoding?: string, accept?: string}} [options]
   */
  async function ask(path, { method = 'GET', body, encoding = 'identity', accept = '*/*' } = {}) {
    const began = performance.now();
    const call = request(`${base}${path}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${access}`,
        accept,
        'accept-encoding': encoding,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    call.end(body && JSON.stringify(body));
    const [answer] = await once(call, 'response');
    const bytes = await buffer(answer);
    return { status: answer.statusCode, headers: answer.headers, bytes, ms: performance.now() - began };
  }

  /** Sends requests one after the other; returns the median time and the server's CPU time per request. */
  async function measure(paths, options = {}) {
    const times = [];
    let size = 0;
    const before = cpuOf(pid);
    for (const path of paths) {
      const { status, bytes, ms } = await ask(path, options);
      if (status >= 400) throw new Error(`${path}: ${status} ${bytes.toString().slice(0, 200)}`);
      times.push(ms);
      size = Math.max(size, bytes.length);
    }
    const cpu = (cpuOf(pid) - before) / paths.length;
    return { ms: median(times), most: Math.max(...times), cpu, bytes: size };
  }
  return { ask, measure };
}

export const repeated = (path, times) => Array.from({ length: times }, () => path);
