const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The document the host finds its remotes by (awslabs/frontend-discovery, v1-pre), without any. */
export const emptyDiscovery = { schema, microFrontends: {} };

/**
 * The same for dev servers, whose files change all the time and are not vouched for.
 * @param {string[]} names of the remotes that have one
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
