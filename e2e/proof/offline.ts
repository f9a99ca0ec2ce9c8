import { meetForeignAnswers, STATUSES } from './foreign-answers';
import { BODIES } from './hotspot';
import { isProven, type ProofOptions, runProof } from './run-proof';

const numberOf = (name: string, usual: number) => {
  const given = process.argv.find(argument => argument.startsWith(`--${name}=`));
  return given ? Number(given.slice(name.length + 3)) : usual;
};

const options: ProofOptions = {
  kills: numberOf('kills', 100),
  records: numberOf('records', 200),
  photos: numberOf('photos', 60),
  seed: numberOf('seed', Math.floor(Math.random() * 1_000_000)),
  log: console.log,
};
console.log(
  `${options.records} records, ${options.photos} pictures, ${options.kills} kills of the browser; --seed=${options.seed} repeats this run`,
);
const result = await runProof(options);
console.table({
  'records the device kept': result.kept,
  'on the server once': result.once,
  'on the server several times': result.several,
  'missing on the server': result.missing,
  'on the server without having been entered': result.foreign,
  'pictures whole (SHA-256), once': result.picturesWhole,
  'pictures wrong or several times': result.picturesWrong,
  'pictures with their record': result.picturesInPlace,
  'writes left on the device': result.left,
  'pictures left on the device': result.leftPictures,
  'deliveries the device knows of': result.delivered,
  'kills of the browser': result.browserKills,
  'kills of the server': result.serverKills,
  ...Object.fromEntries(Object.entries(result.faults).map(([fault, count]) => [`link: ${fault}`, count])),
  seconds: result.seconds,
});
console.log(`Answers of hotspots and proxies: ${STATUSES.join(' ')} × ${Object.keys(BODIES).join(', ')}`);
const foreign = await meetForeignAnswers(STATUSES, console.log);
for (const line of foreign.wrong) console.log(line);
const proven = isProven(result, options) && foreign.wrong.length === 0;
console.log(proven ? 'PROVEN: everything is there exactly once, and nothing foreign.' : 'NOT PROVEN');
process.exit(proven ? 0 : 1);
