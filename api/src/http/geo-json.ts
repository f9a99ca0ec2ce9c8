import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets the GeoJSON media type if the client accepts it. */
export function nameGeoJson(request: FastifyRequest, reply: FastifyReply, body: object): void {
  const isGeoJson = 'type' in body && (body.type === 'Feature' || body.type === 'FeatureCollection');
  const isAccepted = request.headers.accept?.includes('application/geo+json') ?? false;
  if (isGeoJson && isAccepted) reply.header('content-type', 'application/geo+json; charset=utf-8');
}
