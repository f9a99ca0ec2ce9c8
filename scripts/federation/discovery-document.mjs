const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** An empty discovery document, by which the host finds its remotes (awslabs/frontend-discovery, v1-pre). */
export const emptyDiscovery = { schema, microFrontends: {} };

/**
 * The discovery document of dev servers, whose changing files have no integrity hashes.
 * @param {string[]} names the remotes that have a dev server
 */
export const discoveryOfDevServers = (ports, names) => ({
  schema,
  microFrontends: Object.fromEntries(
    names.map(name => [
      name,
      [
        {
          url: `http://localhost:${ports[name]}/mf-manifest.json`,
          metadata: { integrity: '', version: 'dev' },
          deployment: { traffic: 100, default: true },
        },
      ],
    ]),
  ),
});
