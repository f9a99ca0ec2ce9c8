import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach } from 'vitest';
import { checkAnswersOf, takeProblems } from './check-answers';

const CHANNEL = 'fastify.initialization';
const watch = (message: unknown) => checkAnswersOf((message as { fastify: FastifyInstance }).fastify);

/** Fails a test in which a server's response differed from its description. */
function requireDescribed(): void {
  const problems = takeProblems();
  if (problems.length > 0) throw new Error(`Answers differ from openapi.json:\n${problems.join('\n')}`);
}

subscribe(CHANNEL, watch);
afterEach(requireDescribed);
afterAll(function stopWatching() {
  unsubscribe(CHANNEL, watch);
  requireDescribed();
});
