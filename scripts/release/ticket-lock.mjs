import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

const patience = 30_000;
const pause = 15;
/** A ticket of another machine cannot be asked whether it lives: after this long it is held to be dead, in ms. */
const foreignLife = 60_000;

/**
 * Runs a piece of work while no other process does, in the order they asked. A process that died, even in the midst of
 * its work, holds up nobody: tickets are numbered, a number is never given twice, and the lowest living one works.
 * @param {string} folder where the tickets lie
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Refusal when others do not get done
 * @template Result
 */
export async function takingTurns(folder, work) {
  mkdirSync(folder, { recursive: true });
  const own = takeTicket(folder);
  try {
    const deadline = Date.now() + patience;
    for (let before = holderBefore(folder, own); before; before = holderBefore(folder, own)) {
      if (Date.now() > deadline) {
        throw new Refusal(
          `Process ${before.pid} on ${before.host} has been changing this site for ${patience / 1000} s. Try again when it is done.`,
        );
      }
      await new Promise(resolve => setTimeout(resolve, pause));
    }
    sweepBelow(folder, own);
    return await work();
  } finally {
    // The highest number stays as a mark, so that it is not given again.
    renameSync(join(folder, String(own)), join(folder, `${own}.done`));
  }
}

const numbersIn = folder =>
  readdirSync(folder)
    .map(name => /^(\d+)(\.done)?$/.exec(name))
    .filter(Boolean)
    .map(([, number, done]) => ({ number: Number(number), done: Boolean(done) }));

function takeTicket(folder) {
  const draft = join(folder, `draft-${process.pid}-${Math.random()}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() }));
  try {
    for (;;) {
      const number = Math.max(0, ...numbersIn(folder).map(ticket => ticket.number)) + 1;
      try {
        // Unlike a rename, a link never replaces another process's ticket.
        linkSync(draft, join(folder, String(number)));
        // Others may have been served in between, this very number among them.
        const overtaken = numbersIn(folder).some(
          ticket => ticket.number > number || (ticket.number === number && ticket.done),
        );
        if (!overtaken) return number;
        rmSync(join(folder, String(number)), { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderBefore(folder, own) {
  return numbersIn(folder)
    .filter(({ number, done }) => number < own && !done)
    .map(({ number }) => readTicket(join(folder, String(number))))
    .find(ticket => ticket && lives(ticket));
}

function readTicket(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function lives({ pid, host, at }) {
  if (host !== hostname()) return Date.now() - at < foreignLife;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whose turn it is knows that everybody before is done or dead. */
function sweepBelow(folder, own) {
  for (const { number, done } of numbersIn(folder)) {
    if (number < own) rmSync(join(folder, done ? `${number}.done` : String(number)), { force: true });
  }
}
