const megabytes = bytes => `${(bytes / 1_048_576).toFixed(1)} MB`;
const line = (name, value) => `${name.padEnd(30)}${value.padStart(12)}`;

/** Reports how fast the installed application starts, offline and online. */
export function reportStart({ slowDown, times, zoom, online, offline }, supports) {
  const row = (name, key) =>
    `${name.padEnd(40)}${[offline[key], online[key]].map(ms => `${ms.toFixed(0)} ms`.padStart(16)).join('')}${(
      offline[key] / online[key]
    )
      .toFixed(2)
      .padStart(10)}`;
  return [
    `Cold start of the installed application on the map at z${zoom} (a browser started anew, processor slowed ${slowDown} times);`,
    `${supports} supports with their lines and visits taken along, ${offline.records} of them in view; medians of ${times}`,
    '',
    `${''.padEnd(40)}${'without network'.padStart(16)}${'online'.padStart(16)}${'ratio'.padStart(10)}`,
    row('the screen can be read', 'readable'),
    row('the list has its rows', 'rows'),
    row('map drawn and list there: usable', 'usable'),
    row('a turn of the wheel, drawn again', 'moved'),
  ].join('\n');
}

/** Reports how long a day's records took over a slow link, compared with the time the link needs for the bytes. */
export function reportSync({ network, records, photos, pictureBytes, up, down, seconds, limit }) {
  return [
    `${records} records with ${photos} photos (${megabytes(pictureBytes)}) over ${network.name}:`,
    `${network.up / 1000} kbit/s up, ${network.down / 1000} kbit/s down, ${network.latency * 2} ms there and back`,
    '',
    line('sent', megabytes(up)),
    line('received', megabytes(down)),
    line('until everything has arrived', `${seconds.toFixed(1)} s`),
    line('the link alone, same bytes', `${limit.toFixed(1)} s`),
    line('ratio', (seconds / limit).toFixed(2)),
  ].join('\n');
}
