import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf, Refusal } from './refusal.mjs';

const waitLimit = 30_000;
const pause = 15;
/** Milliseconds after which a process on another machine, which cannot be checked, counts as dead. */
const foreignLifetime = 60_000;
/**
 * Longest time in ms that a process waits and works. An older ticket is a leftover, even if its process id is in use
 * again.
 */
const longestLife = 15 * 60_000;

/**
 * Runs work exclusively, in order of arrival. Each process takes a ticket with a number that is never reused. The
 * lowest ticket of a living process has the lock, so a process that dies blocks nobody. No library is used: its lock
 * file would outlive a process that died, and timers that renew the file stop while a release is hashed and copied.
 * @param {string} folder the folder of the tickets
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Refusal when the wait takes too long
 * @template Result
 */
export async function takingTurns(folder, work) {
  mkdirSync(folder, { recursive: true });
  const number = takeTicket(folder);
  try {
    const deadline = Date.now() + waitLimit;
    for (let holder = holderBefore(folder, number); holder; holder = holderBefore(folder, number)) {
      if (Date.now() > deadline) {
        throw new Refusal(
          `Process ${holder.pid} on ${holder.host} has been changing this site for ${waitLimit / 1000} s. Try again when it is done.`,
        );
      }
      await new Promise(resolve => setTimeout(resolve, pause));
    }
    deleteBefore(folder, number);
    return await work();
  } finally {
    // The highest number stays recorded, so that it is not reused.
    renameSync(join(folder, String(number)), join(folder, `${number}.done`));
  }
}

/** @typedef {{pid: number, host: string, at: number}} Ticket */

const numbersIn = (/** @type {string} */ folder) =>
  readdirSync(folder)
    .map(name => /^(\d+)(\.done)?$/.exec(name))
    .flatMap(match => (match ? [{ number: Number(match[1]), done: Boolean(match[2]) }] : []));

function takeTicket(/** @type {string} */ folder) {
  const draft = join(folder, `draft-${process.pid}-${Math.random()}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() }));
  try {
    for (;;) {
      const number = Math.max(0, ...numbersIn(folder).map(ticket => ticket.number)) + 1;
      try {
        // Unlike a rename, a link never replaces another process's ticket.
        linkSync(draft, join(folder, String(number)));
        // Other processes may have finished in between, even one with this number.
        const overtaken = numbersIn(folder).some(
          ticket => ticket.number > number || (ticket.number === number && ticket.done),
        );
        if (!overtaken) return number;
        rmSync(join(folder, String(number)), { force: true });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderBefore(/** @type {string} */ folder, /** @type {number} */ ownNumber) {
  return numbersIn(folder)
    .filter(({ number, done }) => number < ownNumber && !done)
    .map(({ number }) => readTicket(join(folder, String(number))))
    .find(ticket => ticket && isAlive(ticket));
}

/**
 * @param {string} path
 * @returns {Ticket | undefined}
 */
function readTicket(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(/** @type {Ticket} */ { pid, host, at }) {
  const age = Date.now() - at;
  if (host !== hostname()) return age < foreignLifetime;
  // In a container, a restarted server has the process id of the previous one.
  if (age > longestLife || (pid === process.pid && age > process.uptime() * 1000 + pause)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Deletes all earlier tickets: once a process has the lock, their holders have finished or died. */
function deleteBefore(/** @type {string} */ folder, /** @type {number} */ ownNumber) {
  for (const { number, done } of numbersIn(folder)) {
    if (number < ownNumber) rmSync(join(folder, done ? `${number}.done` : String(number)), { force: true });
  }
}
